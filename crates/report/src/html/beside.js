// Tells about the chosen step beside the drawing.
class Beside extends Drawing {
  // The chosen step beside its source, and where every rank is then.
  tell() {
    const step = this.steps[this.chosen];
    const side = this.side;
    side.replaceChildren();
    element("h4", `Step ${step.number}: ${who(step)}` + (step.function ? `, ${step.function}` : ""), side);
    if (step.text) element("p", step.text.replaceAll("`", ""), side);
    const about = this.about(step);
    const channel = [about.comm, about.tag === undefined ? undefined : `tag ${about.tag}`].filter((part) => part !== undefined);
    if (channel.length > 0) element("p", channel.join(", "), side, "channel");
    const sent = step.event === "match" ? about : step;
    if (sent?.contents) element("p", holds(sent), side, "holds");
    if (this.isLost(step)) element("p", "Nobody receives this message.", side);
    if (step.choice) {
      element("h4", "◆ What else could have happened here", side);
      const list = element("ul", undefined, side, "others");
      for (const other of step.others ?? []) element("li", other.replaceAll("`", ""), list);
      if ((step.others ?? []).length === 0) element("li", "another order of what happened next", list);
    }
    for (const frame of step.stack ?? []) element("p", "in " + frame.function + " " + place(frame), side);
    this.tellSource(step, side);
    this.tellRanks(side);
  }

  tellSource(step, side) {
    const lines = step.file ? sources[step.file] : undefined;
    if (!lines || !step.line) return;
    element("h4", place(step).split("/").pop(), side).title = place(step);
    const text = element("pre", undefined, side);
    text.tabIndex = 0;
    text.setAttribute("role", "group");
    text.setAttribute("aria-label", "Source");
    for (let at = Math.max(1, step.line - 3); at <= Math.min(lines.length, step.line + 3); at++) {
      const line = element(at === step.line ? "mark" : "span", String(at).padStart(5) + "  ", text);
      coloured(lines[at - 1], line);
      if (at === step.line) line.setAttribute("aria-current", "true");
    }
  }

  // Where every rank, or thread, is after the chosen step.
  tellRanks(side) {
    element("h4", "State of the ranks after this step", side);
    const list = element("ul", undefined, side, "ranks");
    const latest = new Map();
    const touched = new Set();
    for (let at = 0; at <= this.chosen; at++) {
      const step = this.steps[at];
      if (step.event === "call") {
        latest.set(laneKey(step), at);
        touched.delete(laneKey(step));
      } else for (const rank of step.ranks) touched.add(laneKey(rank === step.rank ? step : { rank }));
    }
    const isLast = this.chosen === this.steps.length - 1;
    const state = (lane) => {
      const call = this.steps[latest.get(laneKey(lane))];
      const stuck = isLast ? this.stuck.get(laneKey(lane)) : undefined;
      const why = (stuck?.text ?? "").replaceAll("`", "");
      if (stuck) return "waits for ever " + (call && call.waits && !why.startsWith("in ") ? `in ${call.function}${base(call)} ` : "") + why;
      if (call === undefined) return "has not called MPI yet";
      const name = `${call.function} ${call.text}${base(call)}`;
      if (!call.waits) return "has called " + name;
      if (!touched.has(laneKey(lane))) return "waits in " + name;
      return call.function === "MPI_Finalize" ? "has finished MPI" : "was in " + name;
    };
    // Ranks in a row that do the same are told together.
    const told = [];
    for (const { rank, thread } of this.lanes) {
      const item = { from: rank, to: rank, name: this.threads.has(rank) ? `, thread ${thread}` : "", state: state({ rank, thread }) };
      item.own = this.steps[this.chosen].ranks.includes(rank);
      item.waiting = item.state.startsWith("waits for ever") && this.cause.has(rank);
      const last = told[told.length - 1];
      const same = last && last.to === rank - 1 && last.name === "" && item.name === "";
      if (same && last.state === item.state && last.own === item.own && last.waiting === item.waiting) last.to = rank;
      else told.push(item);
    }
    for (const { from, to, name, state, own, waiting } of told.slice(0, LISTED)) {
      const item = element("li", (from === to ? `rank ${from}` : `ranks ${from}–${to}`) + `${name}: ${state}`, list);
      if (own) item.classList.add("own");
      if (waiting) item.classList.add("waiting");
    }
    if (told.length > LISTED) element("li", "… choose ranks above to see others", list);
  }
}
