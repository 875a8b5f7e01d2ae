// What is shown of an execution, and which step is chosen.
class View extends Beside {
  constructor(figure) {
    super();
    this.data = parsed(figure.dataset.steps);
    this.steps = this.data.steps;
    // What is left out follows from the rest.
    for (const step of this.steps) {
      step.ranks ??= [step.rank];
      step.calls ??= [];
      step.file = this.data.files[step.file];
    }
    this.byNumber = new Map(this.steps.map((step, index) => [step.number, index]));
    this.zoom = 1;
    this.chosen = 0;
    this.learn();
    this.build(figure);
    this.filter();
    this.begin();
  }

  // What no filter changes: threads, what calls are about, which messages are received and how.
  learn() {
    this.threads = new Map();
    this.received = new Set();
    this.buffered = new Set();
    this.lastCall = new Map();
    // By call that waits: the last step that it took part in before its lane's next call.
    this.until = new Map();
    const inside = new Map();
    const comms = new Set();
    for (const { rank, thread } of this.data.waits) if (thread !== undefined) this.threads.set(rank, Math.max(this.threads.get(rank) ?? 0, thread));
    this.steps.forEach((step, index) => {
      if (step.thread !== undefined) this.threads.set(step.rank, Math.max(this.threads.get(step.rank) ?? 0, step.thread));
      if (step.comm) comms.add(step.comm);
      if (step.event === "match") this.received.add(step.calls[0]);
      if (step.event === "release" && step.calls.length > 0) this.buffered.add(step.calls[0]);
      if (step.event === "call" || (step.event === "turn" && step.thread !== undefined)) this.lastCall.set(laneKey(step), index);
      if (step.event === "call") {
        if (step.waits) inside.set(laneKey(step), index);
        else inside.delete(laneKey(step));
      } else
        for (const rank of step.ranks) {
          const call = inside.get(laneKey(rank === step.rank ? step : { rank }));
          if (call !== undefined) this.until.set(call, index);
        }
    });
    this.comms = [...comms].sort();
    this.cause = new Set(this.data.blocked);
    this.guilty = new Set(this.data.guilty);
    // Who waits for ever, by lane: what for.
    this.stuck = new Map(this.data.waits.map((wait) => [laneKey(wait), wait]));
    if (this.stuck.size === 0) for (const rank of this.data.blocked) this.stuck.set(laneKey({ rank }), { rank, awaits: [] });
  }

  // At first a deadlock is seen at its end, another finding at its last call, and anything else from the start.
  begin() {
    const guilty = this.data.guilty ?? [];
    const isFinding = this.data.blocked.length > 0 || this.stuck.size > 0;
    if (isFinding) this.chosen = this.steps.length - 1;
    else if (guilty.length > 0) this.chosen = this.byNumber.get(guilty[guilty.length - 1]);
    this.tell();
    this.reveal(isFinding ? this.data.blocked[0] : undefined);
    this.later();
  }

  // The call that a step is about, for what messages and releases do not say themselves.
  about(step) {
    if (step.event === "call" || step.calls.length === 0) return step;
    return this.steps[this.byNumber.get(step.calls[0])] ?? step;
  }

  isLost(step) {
    return step.event === "call" && step.to !== undefined && step.to !== step.rank && !this.received.has(step.number);
  }

  build(figure) {
    const tools = element("div", undefined, figure, "tools");
    const labelled = (label, node) => {
      const wrapped = element("label", label + " ", tools);
      wrapped.appendChild(node);
      node.addEventListener("input", () => this.filter());
      return node;
    };
    const field = (label, hint, size) => {
      const input = document.createElement("input");
      input.placeholder = hint;
      input.size = size;
      return labelled(label, input);
    };
    this.ranks = field("Ranks", "0-3,7", 7);
    this.words = field("Call", "send", 9);
    this.tags = field("Tag", "0-9", 4);
    this.comm = document.createElement("select");
    for (const name of ["all", ...this.comms]) element("option", name, this.comm).value = name === "all" ? "" : name;
    if (this.comms.length > 1) labelled("Communicator", this.comm);
    const buttons = element("div", undefined, tools, "buttons");
    const button = (text, label, act) => {
      const made = element("button", text, buttons);
      made.type = "button";
      made.setAttribute("aria-label", label);
      made.addEventListener("click", act);
    };
    button("+", "Zoom in", () => this.scale(1.25));
    button("−", "Zoom out", () => this.scale(0.8));
    button("◂", "Step back", () => this.step(-1));
    button("▸", "Step forward", () => this.step(1));
    if (this.steps.some((step) => step.choice)) button("◆ next", "Next choice", () => this.nextChoice());
    this.counted = element("span", "", tools);
    this.counted.setAttribute("role", "status");
    const panes = element("div", undefined, figure, "panes");
    this.canvas = element("div", undefined, panes, "canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "region");
    this.canvas.setAttribute("aria-label", figure.getAttribute("aria-label") + ": space-time view; arrow keys step through the execution, plus and minus zoom, n leads to the next choice");
    this.room = element("div", undefined, this.canvas);
    this.svg = make("svg", { "aria-hidden": "true" }, this.canvas);
    this.side = element("div", undefined, panes, "side");
    this.side.tabIndex = 0;
    this.side.setAttribute("role", "region");
    this.side.setAttribute("aria-label", figure.getAttribute("aria-label") + ": the chosen step");
    this.side.setAttribute("aria-live", "polite");
    this.canvas.addEventListener("scroll", () => this.later());
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.canvas.addEventListener("click", (event) => this.clicked(event));
    this.canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.scale(event.deltaY < 0 ? 1.25 : 0.8);
    }, { passive: false });
    this.pan();
    new ResizeObserver(() => this.later()).observe(this.canvas);
    for (const still of figure.querySelectorAll(".still")) still.style.display = "none";
  }

  // The ground can be dragged.
  pan() {
    let from = null;
    this.canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.target.closest("g.step")) return;
      from = { x: event.clientX + this.canvas.scrollLeft, y: event.clientY + this.canvas.scrollTop };
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (from === null || event.buttons === 0) return;
      this.canvas.scrollLeft = from.x - event.clientX;
      this.canvas.scrollTop = from.y - event.clientY;
    });
    this.canvas.addEventListener("pointerup", () => (from = null));
  }

  clicked(event) {
    const step = event.target.closest("g.step");
    if (step) this.choose(this.byNumber.get(+step.dataset.number));
  }

  // Which steps and lanes are shown, and where messages begin and end.
  filter() {
    const rank = numbersIn(this.ranks.value) ?? (() => true);
    const tag = numbersIn(this.tags.value);
    const words = this.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.lanes = [];
    this.laneOf = new Map();
    for (let number = 0; number < this.data.processes; number++) {
      if (!rank(number)) continue;
      this.laneOf.set(number, this.lanes.length);
      for (let thread = 0; thread <= (this.threads.get(number) ?? 0); thread++) this.lanes.push({ rank: number, thread });
    }
    const fits = (step) => {
      if (!step.ranks.some((number) => this.laneOf.has(number))) return false;
      const about = this.about(step);
      if (this.comm.value && about.comm !== this.comm.value) return false;
      if (tag && !(about.tag !== undefined && tag(about.tag))) return false;
      if (words.length === 0) return true;
      const text = (step.function + " " + step.text).toLowerCase();
      return words.every((word) => text.includes(word));
    };
    this.rows = [];
    this.rowOf = new Map();
    this.crossing = [];
    this.lost = [];
    this.spans = [];
    this.steps.forEach((step, index) => {
      if (!fits(step)) return;
      const row = this.rows.length;
      this.rowOf.set(index, row);
      this.rows.push(index);
      if (step.event === "match" && step.from !== undefined && this.laneOf.has(step.from) && this.laneOf.has(step.rank)) {
        const sent = this.rowOf.get(this.byNumber.get(step.calls[0])) ?? row;
        const arrow = { from: sent, to: row, index };
        for (let at = Math.floor(sent / BUCKET); at <= Math.floor(row / BUCKET); at++) (this.crossing[at] ??= []).push(arrow);
      }
      // A message that nobody receives: from its call, towards where it goes.
      if (step.event === "call" && step.to !== undefined && step.to !== step.rank && !this.received.has(step.number))
        if (this.laneOf.has(step.rank) && this.laneOf.has(step.to)) (this.lost[Math.floor(row / BUCKET)] ??= []).push({ step, row });
    });
    for (const [call, last] of this.until) {
      const [from, to] = [this.rowOf.get(call), this.rowOf.get(last)];
      if (from === undefined || to === undefined) continue;
      const span = { step: this.steps[call], from, to };
      for (let at = Math.floor(from / BUCKET); at <= Math.floor(to / BUCKET); at++) (this.spans[at] ??= []).push(span);
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
    const foot = this.data.waits.length > 0 ? 3 : 1;
    const height = HEAD + (this.rows.length + foot) * this.height;
    this.room.style.width = MARGIN + this.lanes.length * this.width + "px";
    this.room.style.height = height + "px";
    this.later();
  }

  key(event) {
    const moves = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 20, PageUp: -20 };
    if (event.key in moves) this.step(moves[event.key]);
    else if (event.key === "Home") this.choose(this.rows[0]);
    else if (event.key === "End") this.choose(this.rows[this.rows.length - 1]);
    else if (event.key === "+") this.scale(1.25);
    else if (event.key === "-") this.scale(0.8);
    else if (event.key === "n") this.nextChoice();
    else return;
    event.preventDefault();
  }

  step(by) {
    if (this.rows.length === 0) return;
    const row = this.rowOf.get(this.chosen) ?? 0;
    this.choose(this.rows[Math.min(this.rows.length - 1, Math.max(0, row + by))]);
  }

  // The next step with a choice; behind the last one, the first.
  nextChoice() {
    const chosen = this.rows.filter((index) => this.steps[index].choice);
    this.choose(chosen.find((index) => index > this.chosen) ?? chosen[0]);
  }

  choose(index) {
    if (index === undefined || this.steps.length === 0) return;
    this.chosen = index;
    this.tell();
    this.reveal();
    this.later();
  }

  // Scrolls to the chosen step, and to its rank or to this one.
  reveal(rank) {
    const row = this.rowOf.get(this.chosen);
    if (row === undefined) return;
    const top = row * this.height;
    if (top < this.canvas.scrollTop || top > this.canvas.scrollTop + this.canvas.clientHeight - HEAD - 2 * this.height)
      this.canvas.scrollTop = Math.max(0, top - this.canvas.clientHeight / 2);
    const lane = this.laneOf.get(rank ?? this.steps[this.chosen].rank);
    if (lane === undefined) return;
    const left = lane * this.width;
    if (left < this.canvas.scrollLeft || left > this.canvas.scrollLeft + this.canvas.clientWidth - MARGIN - this.width)
      this.canvas.scrollLeft = Math.max(0, left - this.canvas.clientWidth / 2);
  }
}

for (const figure of document.querySelectorAll("figure[data-steps]")) new View(figure);
for (const keys of document.querySelectorAll(".keys")) keys.hidden = false;
const theme = document.querySelector(".theme");
theme.hidden = false;
theme.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
