// Uses the page as a reader would, and writes down what it found.
"use strict";
(async () => {
  const frame = () => new Promise((done) => setTimeout(done, 100));
  const found = { errors: window.troubles, requests: 0, views: 0, arrows: 0, astray: 0, first: "", second: "", lanes: "", lost: 0, waits: 0, others: 0, states: 0, holds: "", hover: "", filters: [], clicked: "" };
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
    // Each filter leaves the steps that it names, and nothing else.
    const [ranks, words, tags] = figure.querySelectorAll(".tools input");
    const all = steps[figure.dataset.steps];
    const about = (step) => (step.event === "call" || !step.calls ? step : all.find((other) => other.number === step.calls[0]) ?? step);
    const filter = async (field, value, fits) => {
      field.value = value;
      field.dispatchEvent(new Event("input"));
      await frame();
      const counted = figure.querySelector(".tools [role=status]").textContent;
      const wanted = `${all.filter(fits).length} of ${all.length} steps`;
      if (counted !== wanted) found.filters.push(`${value}: ${counted}, not ${wanted}`);
      field.value = "";
      field.dispatchEvent(new Event("input"));
      await frame();
    };
    await filter(words, "send", (step) => (step.function + " " + step.text).toLowerCase().includes("send"));
    await filter(tags, "0", (step) => about(step).tag === 0);
    await filter(ranks, "0", (step) => (step.ranks ?? [step.rank]).includes(0));
    const comm = figure.querySelector(".tools select");
    if (comm) await filter(comm, "MPI_COMM_WORLD", (step) => about(step).comm === "MPI_COMM_WORLD");
    press("End");
    await frame();
    const target = canvas.querySelector("g.step rect, g.step circle");
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await frame();
    if (!chosen().startsWith(`Step ${target.closest("g.step").dataset.number}:`)) found.clicked = chosen();
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
