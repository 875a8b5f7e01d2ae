// Uses the page as a reader would, and writes down what it found.
"use strict";
(async () => {
  const frame = () => new Promise((done) => setTimeout(done, 100));
  const found = { errors: window.troubles, requests: 0, views: 0, arrows: 0, astray: 0, first: "", second: "", lanes: "", lost: 0, waits: 0, others: 0, states: 0, holds: "", hover: "" };
  await frame();
  const steps = {};
  for (const figure of document.querySelectorAll("figure[data-steps]"))
    steps[figure.dataset.steps] = JSON.parse(document.getElementById(figure.dataset.steps).textContent).steps;
  const views = [...document.querySelectorAll(".canvas")];
  found.views = views.length;
  for (const canvas of views) {
    const centre = (number) => {
      const box = canvas.querySelector(`g.step[data-number="${number}"] rect.box`);
      return box ? +box.getAttribute("x") + +box.getAttribute("width") / 2 : undefined;
    };
    for (const arrow of canvas.querySelectorAll("line.arrow")) {
      if (arrow.classList.contains("lost")) found.lost++;
      found.arrows++;
      const from = centre(arrow.dataset.from);
      if (from !== undefined && Math.abs(from - +arrow.getAttribute("x1")) > 1) found.astray++;
      if (arrow.classList.contains("lost")) continue;
      // Its head stands in the lane of the call that receives.
      const received = steps[canvas.closest("figure").dataset.steps].find((step) => step.number === +arrow.dataset.to);
      const to = centre(received.calls[1]);
      if (to !== undefined && Math.abs(to - +arrow.getAttribute("x2")) > 1) found.astray++;
    }
  }
  if (views.length > 0) {
    const canvas = views[0];
    const figure = canvas.closest("figure");
    found.waits = canvas.querySelectorAll("path.waits:not(.head)").length;
    found.states = figure.querySelectorAll(".side ul.ranks li").length;
    const press = (key) => canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const chosen = () => figure.querySelector(".side h4").textContent;
    press("Home");
    await frame();
    found.first = chosen();
    press("ArrowDown");
    await frame();
    found.second = chosen();
    press("n");
    await frame();
    found.others = figure.querySelectorAll(".side ul.others li").length;
    for (let at = 0; at < 40 && !figure.querySelector(".side .holds"); at++) press("ArrowDown");
    found.holds = figure.querySelector(".side .holds")?.textContent ?? "";
    await frame();
    found.hover = [...canvas.querySelectorAll("g.step title")].map((title) => title.textContent).find((text) => text.includes("holds")) ?? "";
    const ranks = figure.querySelector(".tools input");
    ranks.value = "0";
    ranks.dispatchEvent(new Event("input"));
    await frame();
    found.lanes = [...canvas.querySelectorAll("text.head")].map((head) => head.textContent).join(", ");
  }
  found.requests = performance.getEntriesByType("resource").length;
  const result = document.createElement("pre");
  result.id = "result";
  result.textContent = JSON.stringify(found);
  document.body.appendChild(result);
})();
