// Draws what is visible of an execution.
class Drawing {
  x(rank, thread) {
    return MARGIN + (this.laneOf.get(rank) + Math.min(thread ?? 0, this.threads.get(rank) ?? 0) + 0.5) * this.width - this.left;
  }

  y(row) {
    return HEAD + (row + 0.5) * this.height - this.top;
  }

  later() {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      this.draw();
    });
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
    const lanes = this.lanes.slice(firstLane, lastLane + 1);
    const seen = new Set(lanes.map((lane) => lane.rank));
    const end = this.y(this.rows.length);
    for (const { rank, thread } of lanes) {
      const x = this.x(rank, thread);
      make("line", { class: thread > 0 ? "lane thread" : "lane", x1: x, x2: x, y1: HEAD, y2: Math.min(end, clientHeight) }, svg);
    }
    const row = this.rowOf.get(this.chosen);
    if (row !== undefined) make("rect", { class: "chosen", x: 0, width: clientWidth, y: this.y(row) - this.height / 2, height: this.height }, svg);
    this.drawInside(firstRow, lastRow, seen);
    this.drawWaiting(seen, end, firstRow, lastRow);
    this.drawArrows(firstRow, lastRow, seen);
    this.drawLost(firstRow, lastRow, seen);
    for (let at = firstRow; at <= lastRow; at++) this.drawStep(at, seen);
    this.drawParting(clientWidth);
    make("rect", { x: 0, y: 0, width: clientWidth, height: HEAD - 4, fill: "var(--raised)" }, svg);
    for (const { rank, thread } of lanes) {
      const name = this.threads.has(rank) ? `rank ${rank}.${thread}` : `rank ${rank}`;
      make("text", { class: "head", x: this.x(rank, thread), y: 17, "text-anchor": "middle" }, svg, name);
    }
  }

  // From where on the other execution goes another way.
  drawParting(width) {
    const row = this.rowOf.get(this.byNumber.get(this.data.parts));
    if (row === undefined) return;
    const y = this.y(row) - this.height / 2;
    make("line", { class: "parting", x1: 0, x2: width, y1: y, y2: y }, this.svg);
    make("text", { class: "parting", x: width - 8, y: y - 4, "text-anchor": "end" }, this.svg, "differs ↓");
  }

  // How long a rank is inside a call that waits for others.
  drawInside(firstRow, lastRow, seen) {
    const drawn = new Set();
    for (let at = Math.floor(firstRow / BUCKET); at <= Math.floor(lastRow / BUCKET); at++)
      for (const span of this.spans[at] ?? []) {
        if (drawn.has(span) || span.to < firstRow || span.from > lastRow || !seen.has(span.step.rank)) continue;
        drawn.add(span);
        const x = this.x(span.step.rank, span.step.thread);
        make("line", { class: "inside", x1: x, x2: x, y1: this.y(span.from) + BOX / 2, y2: this.y(span.to) }, this.svg);
      }
  }

  // Calls that never return, and who waits for whom: the cause in one colour, those behind it in another.
  drawWaiting(seen, end, firstRow, lastRow) {
    for (const [key, { rank, thread }] of this.stuck) {
      if (!seen.has(rank)) continue;
      const row = this.rowOf.get(this.lastCall.get(key));
      const x = this.x(rank, thread);
      const kind = this.cause.has(rank) ? "blocked" : "blocked behind";
      make("line", { class: kind, x1: x, x2: x, y1: row === undefined ? HEAD : Math.max(HEAD, this.y(row) + BOX / 2), y2: end }, this.svg);
    }
    if (lastRow < this.rows.length - 1) return;
    // The cause on top.
    const isCause = (wait) => this.cause.has(wait.rank);
    for (const wait of [...this.data.waits].sort((a, b) => isCause(a) - isCause(b)))
      for (const [other, thread] of awaited(wait)) {
        if (!this.laneOf.has(wait.rank) || !this.laneOf.has(other) || (!seen.has(wait.rank) && !seen.has(other))) continue;
        const kind = this.cause.has(wait.rank) ? "waits" : "waits behind";
        const [x1, x2] = [this.x(wait.rank, wait.thread), this.x(other, thread)];
        const depth = end + this.height * (1 + 0.8 * Math.min(1, Math.abs(x2 - x1) / (4 * this.width)));
        const path = make("path", { class: kind, d: `M${x1},${end} C${x1},${depth} ${x2},${depth} ${x2},${end + 5}` }, this.svg);
        path.dataset.from = wait.rank;
        path.dataset.to = other;
        make("path", { class: kind + " head", d: `M${x2},${end} l-4,8 l8,0 Z` }, this.svg);
      }
  }

  drawArrows(firstRow, lastRow, seen) {
    const drawn = new Set();
    for (let at = Math.floor(firstRow / BUCKET); at <= Math.floor(lastRow / BUCKET); at++)
      for (const arrow of this.crossing[at] ?? []) {
        const step = this.steps[arrow.index];
        if (drawn.has(arrow) || arrow.to < firstRow || arrow.from > lastRow) continue;
        if (!seen.has(step.from) && !seen.has(step.rank)) continue;
        drawn.add(arrow);
        const send = this.about(step);
        const [x1, y1, x2, y2] = [this.x(step.from, send.thread), this.y(arrow.from), this.x(step.rank, step.thread), this.y(arrow.to)];
        const kind = this.buffered.has(step.calls[0]) ? "arrow buffered" : "arrow";
        make("line", { class: kind, x1, y1, x2, y2, "data-from": step.calls[0] ?? "", "data-to": step.number }, this.svg);
        const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
        make("path", { class: "tip", d: "M0,0 L-9,-4 L-9,4 Z", transform: `translate(${x2},${y2}) rotate(${angle})` }, this.svg);
      }
  }

  drawLost(firstRow, lastRow, seen) {
    for (let at = Math.floor(firstRow / BUCKET); at <= Math.floor(lastRow / BUCKET); at++)
      for (const { step, row } of this.lost[at] ?? []) {
        if (row < firstRow || row > lastRow || !seen.has(step.rank)) continue;
        const [x1, y1] = [this.x(step.rank, step.thread), this.y(row)];
        const way = Math.sign(this.x(step.to) - x1);
        const [x2, y2] = [x1 + way * this.width * 0.6, y1 + this.height * 0.7];
        make("line", { class: "arrow lost", x1, y1, x2, y2, "data-from": step.number }, this.svg);
        make("circle", { class: "lost", cx: x2, cy: y2, r: 4 }, this.svg);
      }
  }

  drawStep(at, seen) {
    const index = this.rows[at];
    const step = this.steps[index];
    const y = this.y(at);
    const group = make("g", { class: "step", "data-number": step.number }, this.svg);
    make("title", {}, group, this.hover(step));
    make("text", { x: 8, y: y + 4, class: step.choice ? "choice" : "small" }, group, step.number + (step.choice ? " ◆" : ""));
    if (step.event === "collective") {
      const lanes = step.ranks.filter((rank) => this.laneOf.has(rank)).map((rank) => this.x(rank));
      const [low, high] = [lanes.reduce((a, b) => Math.min(a, b), Infinity), lanes.reduce((a, b) => Math.max(a, b), -Infinity)];
      const half = low === high ? 8 + 3.7 * short(step).length : 8;
      make("rect", { class: "band", x: low - half, width: high - low + 2 * half, y: y - 7, height: 14, rx: 7 }, group);
      const middle = (Math.max(low, 0) + Math.min(high, this.canvas.clientWidth)) / 2;
      make("text", { x: middle, y: y + 4, "text-anchor": "middle" }, group, short(step));
      return;
    }
    if (!seen.has(step.rank)) return;
    const x = this.x(step.rank, step.thread);
    if (step.event === "call") {
      if (step.waits && this.stuck.has(laneKey(step)) && this.lastCall.get(laneKey(step)) === index) group.classList.add(this.cause.has(step.rank) ? "stuck" : "behind");
      if (this.guilty.has(step.number)) group.classList.add("stuck");
      if (this.buffered.has(step.number)) group.classList.add("buffered");
      const width = Math.min(this.width - 12, 16 + 7.3 * short(step).length);
      make("rect", { class: "box", x: x - width / 2, width, y: y - BOX / 2, height: BOX, rx: 4 }, group);
      make("text", { x, y: y + 4, "text-anchor": "middle" }, group, short(step));
    } else if (step.event !== "match") {
      make("circle", { class: "dot", cx: x, cy: y, r: 3 }, group);
      make("text", { x: x + 8, y: y + 4, class: "small" }, group, happens(step));
    }
  }

  hover(step) {
    const stack = (step.stack ?? []).map((frame) => `in ${frame.function} ${place(frame)}\n`).join("");
    const others = (step.others ?? []).map((other) => `or: ${other}\n`).join("");
    const lines = `${step.number}: ${who(step)}: ${step.function} ${step.text}\n${holds(step)}${others}${place(step)}\n${stack}`;
    return lines.replaceAll("`", "").trimEnd();
  }
}
