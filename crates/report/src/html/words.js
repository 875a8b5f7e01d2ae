// The space-time view of each execution: lanes are ranks and their threads, time runs downwards. Only what is
// visible is drawn, so that an execution with a hundred thousand events scrolls as a short one does. Without these
// scripts the page shows a still drawing and the steps as text. `mod.rs` puts them together, in one function.
const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 64, HEAD = 28, OVERSCAN = 6, BUCKET = 256, LISTED = 64, BOX = 18;

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

// "0-3,7" as a test of numbers; everything where nothing is asked for.
const numbersIn = (text) => {
  const parts = text.split(/[\s,;]+/).filter(Boolean).map((part) => /^(-?\d+)(?:(?:-|\.\.)(\d+))?$/.exec(part));
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  return (number) => parts.some((p) => number >= +p[1] && number <= +(p[2] ?? p[1]));
};
const short = (step) => step.function.replace(/^MPI_/, "") + (step.line ? ":" + step.line : "");
const place = (at) => (at.file ? at.file + (at.line ? ":" + at.line : "") : "");
const holds = (step) => (step.contents ? "the message holds " + step.contents + "\n" : "");
const who = (step) => `rank ${step.rank}` + (step.thread === undefined ? "" : `, thread ${step.thread}`);
const base = (at) => (at.file ? ` (${place(at).split("/").pop()})` : "");
const laneKey = (at) => at.rank + "." + (at.thread ?? 0);
// For whom somebody waits: ranks, and another thread of its own.
const awaited = (wait) => [...wait.awaits.slice(0, 8).map((rank) => [rank]), ...(wait.awaits_thread === undefined ? [] : [[wait.rank, wait.awaits_thread]])];
// What happens besides calls, in two words.
const happens = (step) => {
  if (step.event === "release") return /early$/.test(step.text) ? "leaves early" : /transmitted$/.test(step.text) ? "transmitted" : "buffered";
  if (step.event === "turn") return /^thread \d+ of rank \d+ (.*)$/.exec(step.text)?.[1] ?? "its turn";
  return { sees: "sees a message", completes: "completes", cancels: "cancelled", "poll-fails": "finds nothing" }[step.event] ?? step.event;
};
// C, as far as a line of it says what it is.
const C = /(\/\/.*|\/\*.*?(?:\*\/|$))|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\b(auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while)\b/g;
const coloured = (line, parent) => {
  let at = 0;
  for (const found of line.matchAll(C)) {
    parent.append(line.slice(at, found.index));
    element("span", found[0], parent, found[1] ? "c-comment" : found[2] ? "c-text" : "c-word");
    at = found.index + found[0].length;
  }
  parent.append(line.slice(at) + "\n");
};
