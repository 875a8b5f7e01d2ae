// The space-time view of each finding: lanes are ranks, time runs downwards. Only what is visible is drawn,
// so that an execution with a hundred thousand events scrolls as a short one does. Without this script the
// page shows a still drawing and the steps as text.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const MARGIN = 64, HEAD = 28, OVERSCAN = 6, BUCKET = 256;

  const make = (name, attributes, parent, text) => {
    const node = document.createElementNS(SVG, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text !== undefined) node.textContent = text;
    if (parent) parent.appendChild(node);
    return node;
  };
  const element = (name, text, parent, className) => {
    const node = document.createElement(name);
    if (text !== undefined) node.textContent = text;
    if (className) node.className = className;
    if (parent) parent.appendChild(node);
    return node;
  };
  const parsed = (id) => JSON.parse(document.getElementById(id).textContent);
  const sources = parsed("sources");

  // "0-3,7" as a test of ranks; everything where nothing is asked for.
  const ranksIn = (text) => {
    const parts = text.split(/[\s,;]+/).filter(Boolean).map((part) => /^(\d+)(?:(?:-|\.\.)(\d+))?$/.exec(part));
    if (parts.length === 0 || parts.some((part) => part === null)) return () => true;
    return (rank) => parts.some((p) => rank >= +p[1] && rank <= +(p[2] ?? p[1]));
  };
  const short = (step) => step.function.replace(/^MPI_/, "") + (step.line ? ":" + step.line : "");
  const place = (at) => (at.file ? at.file + (at.line ? ":" + at.line : "") : "");

  const holds = (step) => (step.contents ? "the message holds " + step.contents + "\n" : "");

  class View {
    constructor(figure) {
      this.data = parsed(figure.dataset.steps);
      this.steps = this.data.steps;
      this.byNumber = new Map(this.steps.map((step, index) => [step.number, index]));
      this.zoom = 1;
      this.chosen = Math.max(0, this.steps.length - 1);
      this.build(figure);
      this.filter();
      this.choose(this.chosen, true);
    }

    build(figure) {
      const tools = element("div", undefined, figure, "tools");
      const field = (label, hint) => {
        const wrapped = element("label", label + " ", tools);
        const input = element("input", undefined, wrapped);
        input.placeholder = hint;
        input.addEventListener("input", () => this.filter());
        return input;
      };
      this.ranks = field("Ranks", "all, or 0-3,7");
      this.words = field("Calls", "name, tag, communicator");
      const button = (text, label, act) => {
        const made = element("button", text, tools);
        made.type = "button";
        made.setAttribute("aria-label", label);
        made.addEventListener("click", act);
      };
      button("+", "Zoom in", () => this.scale(1.25));
      button("−", "Zoom out", () => this.scale(0.8));
      button("◂", "Step back", () => this.step(-1));
      button("▸", "Step forward", () => this.step(1));
      this.counted = element("span", "", tools);
      this.counted.setAttribute("role", "status");
      const panes = element("div", undefined, figure, "panes");
      this.canvas = element("div", undefined, panes, "canvas");
      this.canvas.tabIndex = 0;
      this.canvas.setAttribute("role", "region");
      this.canvas.setAttribute("aria-label", "Space-time view; arrow keys step through the execution");
      this.room = element("div", undefined, this.canvas);
      this.svg = make("svg", { "aria-hidden": "true" }, this.canvas);
      this.side = element("div", undefined, panes, "side");
      this.side.tabIndex = 0;
      this.side.setAttribute("role", "region");
      this.side.setAttribute("aria-label", "The chosen step");
      this.side.setAttribute("aria-live", "polite");
      this.canvas.addEventListener("scroll", () => this.later());
      this.canvas.addEventListener("keydown", (event) => this.key(event));
      new ResizeObserver(() => this.later()).observe(this.canvas);
      for (const still of figure.querySelectorAll(".still")) still.style.display = "none";
    }

    // Which steps and lanes are shown, and where messages begin and end.
    filter() {
      const wanted = ranksIn(this.ranks.value);
      const words = this.words.value.toLowerCase().split(/\s+/).filter(Boolean);
      this.lanes = [];
      for (let rank = 0; rank < this.data.processes; rank++) if (wanted(rank)) this.lanes.push(rank);
      this.laneOf = new Map(this.lanes.map((rank, lane) => [rank, lane]));
      const fits = (step) => {
        if (!step.ranks.some((rank) => this.laneOf.has(rank))) return false;
        const text = (step.function + " " + step.text).toLowerCase();
        return words.every((word) => text.includes(word));
      };
      this.rows = [];
      this.rowOf = new Map();
      this.steps.forEach((step, index) => {
        if (!fits(step)) return;
        this.rowOf.set(index, this.rows.length);
        this.rows.push(index);
      });
      this.crossing = [];
      this.rows.forEach((index, row) => {
        const step = this.steps[index];
        if (step.event !== "match" || step.from === null) return;
        if (!this.laneOf.has(step.from) || !this.laneOf.has(step.rank)) return;
        const sent = this.rowOf.get(this.byNumber.get(step.calls[0])) ?? row;
        const arrow = { from: sent, to: row, index };
        for (let at = Math.floor(sent / BUCKET); at <= Math.floor(row / BUCKET); at++)
          (this.crossing[at] ??= []).push(arrow);
      });
      // Messages that nobody receives: from their call, towards where they go.
      const received = new Set(this.steps.filter((step) => step.event === "match").map((step) => step.calls[0]));
      this.lost = this.rows.map((index, row) => ({ step: this.steps[index], row }));
      this.lost = this.lost.filter(({ step }) => step.event === "call" && step.to !== undefined && !received.has(step.number));
      this.lost = this.lost.filter(({ step }) => this.laneOf.has(step.rank) && this.laneOf.has(step.to) && step.to !== step.rank);
      this.last = new Map();
      for (const rank of this.data.blocked) {
        const own = this.rows.filter((index) => this.steps[index].event === "call" && this.steps[index].rank === rank);
        if (own.length > 0) this.last.set(rank, own[own.length - 1]);
      }
      this.counted.textContent = this.rows.length + " of " + this.steps.length + " steps";
      this.resize();
    }

    scale(by) {
      this.zoom = Math.min(3, Math.max(0.3, this.zoom * by));
      this.resize();
      this.reveal();
    }

    resize() {
      this.width = 136 * this.zoom;
      this.height = 24 * this.zoom;
      this.room.style.width = MARGIN + this.lanes.length * this.width + "px";
      this.room.style.height = HEAD + (this.rows.length + 1) * this.height + "px";
      this.canvas.style.height = HEAD + (this.rows.length + 2) * this.height + "px";
      this.later();
    }

    later() {
      if (this.waits) return;
      this.waits = true;
      requestAnimationFrame(() => {
        this.waits = false;
        this.draw();
      });
    }

    x(rank) {
      return MARGIN + (this.laneOf.get(rank) + 0.5) * this.width - this.left;
    }

    y(row) {
      return HEAD + (row + 0.5) * this.height - this.top;
    }

    draw() {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.canvas;
      this.left = scrollLeft;
      this.top = scrollTop;
      const svg = this.svg;
      svg.replaceChildren();
      svg.setAttribute("width", clientWidth);
      svg.setAttribute("height", clientHeight);
      svg.style.left = scrollLeft + "px";
      svg.style.top = scrollTop + "px";
      const firstRow = Math.max(0, Math.floor((scrollTop - HEAD) / this.height) - OVERSCAN);
      const lastRow = Math.min(this.rows.length - 1, Math.ceil((scrollTop + clientHeight) / this.height) + OVERSCAN);
      const firstLane = Math.max(0, Math.floor((scrollLeft - MARGIN) / this.width) - 1);
      const lastLane = Math.min(this.lanes.length - 1, Math.ceil((scrollLeft + clientWidth) / this.width));
      const seen = new Set(this.lanes.slice(firstLane, lastLane + 1));
      const end = this.y(this.rows.length);
      for (const rank of seen) make("line", { class: "lane", x1: this.x(rank), x2: this.x(rank), y1: HEAD, y2: Math.min(end, clientHeight) }, svg);
      const row = this.rowOf.get(this.chosen);
      if (row !== undefined) make("rect", { class: "chosen", x: 0, width: clientWidth, y: this.y(row) - this.height / 2, height: this.height }, svg);
      for (const [rank, index] of this.last)
        if (seen.has(rank)) make("line", { class: "blocked", x1: this.x(rank), x2: this.x(rank), y1: this.y(this.rowOf.get(index)), y2: end }, svg);
      this.drawArrows(firstRow, lastRow, seen);
      for (const { step, row } of this.lost) {
        if (row < firstRow || row > lastRow || !seen.has(step.rank)) continue;
        const [x1, y1] = [this.x(step.rank), this.y(row)];
        const [x2, y2] = [x1 + Math.sign(this.x(step.to) - x1) * this.width * 0.6, y1 + this.height * 0.7];
        make("line", { class: "arrow lost", x1, y1, x2, y2, "data-from": step.number }, svg);
        make("circle", { class: "lost", cx: x2, cy: y2, r: 4 }, svg);
      }
      for (let at = firstRow; at <= lastRow; at++) this.drawStep(at, seen);
      make("rect", { x: 0, y: 0, width: clientWidth, height: HEAD - 4, fill: "var(--raised)" }, svg);
      for (const rank of seen) make("text", { class: "head", x: this.x(rank), y: 17, "text-anchor": "middle" }, svg, "rank " + rank);
    }

    drawArrows(firstRow, lastRow, seen) {
      const drawn = new Set();
      for (let at = Math.floor(firstRow / BUCKET); at <= Math.floor(lastRow / BUCKET); at++)
        for (const arrow of this.crossing[at] ?? []) {
          const step = this.steps[arrow.index];
          if (drawn.has(arrow) || arrow.to < firstRow || arrow.from > lastRow) continue;
          if (!seen.has(step.from) && !seen.has(step.rank)) continue;
          drawn.add(arrow);
          const [x1, y1, x2, y2] = [this.x(step.from), this.y(arrow.from), this.x(step.rank), this.y(arrow.to)];
          make("line", { class: "arrow", x1, y1, x2, y2, "data-from": step.calls[0] ?? "", "data-to": step.number }, this.svg);
          const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
          make("path", { class: "tip", d: "M0,0 L-9,-4 L-9,4 Z", transform: `translate(${x2},${y2}) rotate(${angle})` }, this.svg);
        }
    }

    drawStep(at, seen) {
      const index = this.rows[at];
      const step = this.steps[index];
      const y = this.y(at);
      const group = make("g", { class: "step", "data-number": step.number }, this.svg);
      group.addEventListener("click", () => this.choose(index));
      make("title", {}, group, `${step.number}: rank ${step.rank}: ${step.function} ${step.text}\n${holds(step)}${place(step)}`);
      make("text", { x: 8, y: y + 4, class: step.choice ? "choice" : "small" }, group, step.number + (step.choice ? " ◆" : ""));
      if (step.event === "collective") {
        const lanes = step.ranks.filter((rank) => this.laneOf.has(rank)).map((rank) => this.x(rank));
        const [low, high] = [Math.min(...lanes), Math.max(...lanes)];
        make("rect", { class: "band", x: low - 8, width: high - low + 16, y: y - 7, height: 14, rx: 7 }, group);
        make("text", { x: (low + high) / 2, y: y + 4, "text-anchor": "middle" }, group, short(step));
        return;
      }
      if (!seen.has(step.rank)) return;
      const x = this.x(step.rank);
      if (step.event === "call") {
        if (this.last.get(step.rank) === index) group.classList.add("stuck");
        const width = Math.min(this.width - 12, 16 + 7.3 * short(step).length);
        make("rect", { class: "box", x: x - width / 2, width, y: y - 9, height: 18, rx: 4 }, group);
        make("text", { x, y: y + 4, "text-anchor": "middle" }, group, short(step));
      } else if (step.event !== "match") {
        make("text", { x: x + 8, y: y + 4, class: "small" }, group, step.event);
      }
    }

    key(event) {
      const moves = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 20, PageUp: -20 };
      if (event.key in moves) this.step(moves[event.key]);
      else if (event.key === "Home") this.choose(this.rows[0]);
      else if (event.key === "End") this.choose(this.rows[this.rows.length - 1]);
      else if (event.key === "+") this.scale(1.25);
      else if (event.key === "-") this.scale(0.8);
      else return;
      event.preventDefault();
    }

    step(by) {
      if (this.rows.length === 0) return;
      const row = this.rowOf.get(this.chosen) ?? 0;
      this.choose(this.rows[Math.min(this.rows.length - 1, Math.max(0, row + by))]);
    }

    choose(index, quietly) {
      if (index === undefined || this.steps.length === 0) return;
      this.chosen = index;
      this.tell();
      if (!quietly) this.reveal();
      this.later();
    }

    // Scrolls to the chosen step.
    reveal() {
      const row = this.rowOf.get(this.chosen);
      if (row === undefined) return;
      const top = row * this.height;
      if (top < this.canvas.scrollTop || top > this.canvas.scrollTop + this.canvas.clientHeight - HEAD - 2 * this.height)
        this.canvas.scrollTop = Math.max(0, top - this.canvas.clientHeight / 2);
      const lane = this.laneOf.get(this.steps[this.chosen].rank);
      const left = lane * this.width;
      if (left < this.canvas.scrollLeft || left > this.canvas.scrollLeft + this.canvas.clientWidth - MARGIN - this.width)
        this.canvas.scrollLeft = Math.max(0, left - this.canvas.clientWidth / 2);
    }

    // The chosen step beside its source, and where every rank is then.
    tell() {
      const step = this.steps[this.chosen];
      const side = this.side;
      side.replaceChildren();
      element("h4", `Step ${step.number}: rank ${step.rank}, ${step.function}`, side);
      element("p", step.text || step.event, side);
      const sent = step.event === "match" ? this.steps[this.byNumber.get(step.calls[0])] : step;
      if (sent?.contents) element("p", holds(sent), side, "holds");
      if (this.lost.some((lost) => lost.step === step)) element("p", "Nobody receives this message.", side);
      if (step.choice) element("p", "A choice: something else could have happened here (" + step.choice + ").", side);
      for (const frame of step.stack ?? []) element("p", "in " + frame.function + " " + place(frame), side);
      const lines = step.file ? sources[step.file] : undefined;
      if (lines && step.line) {
        element("h4", place(step), side);
        const text = element("pre", undefined, side);
        for (let at = Math.max(1, step.line - 3); at <= Math.min(lines.length, step.line + 3); at++) {
          const line = element(at === step.line ? "mark" : "span", String(at).padStart(5) + "  " + lines[at - 1] + "\n", text);
          if (at === step.line) line.setAttribute("aria-current", "true");
        }
      }
      element("h4", "Where the ranks are", side);
      const list = element("ul", undefined, side);
      const latest = new Map();
      for (let at = 0; at <= this.chosen; at++) if (this.steps[at].event === "call") latest.set(this.steps[at].rank, this.steps[at]);
      for (const rank of this.lanes.slice(0, 64)) {
        const call = latest.get(rank);
        element("li", `rank ${rank}: ` + (call ? `${call.function} ${call.text} ${place(call)}` : "not in MPI yet"), list);
      }
      if (this.lanes.length > 64) element("li", "… choose ranks above to see others", list);
    }
  }

  for (const figure of document.querySelectorAll("figure[data-steps]")) new View(figure);
  const theme = document.querySelector(".theme");
  theme.hidden = false;
  theme.addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
})();
