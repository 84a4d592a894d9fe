// Times, keys and a lost connection. Every page works without this file; then times are missing.
"use strict";

const started = performance.now();
const clock = Date.now() - started; // moves only if somebody sets the computer's clock
let painted = null;

function firstPaint() {
  const found = performance.getEntriesByName("first-contentful-paint")[0];
  return found ? found.startTime : painted ?? started;
}
requestAnimationFrame(() => requestAnimationFrame(() => { painted ??= performance.now(); }));
// A page from the browser's memory shows an old task: ask the server where we are.
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

for (const form of document.querySelectorAll("form.once")) {
  const set = (name, value) => { if (form.elements[name]) form.elements[name].value = value; };
  set("scripts", "yes");
  set("width", innerWidth);
  set("height", innerHeight);
  set("pointer", matchMedia("(pointer: coarse)").matches ? "coarse" : matchMedia("(pointer: fine)").matches ? "fine" : "none");
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
  });
}

// Enter presses a page's one main button, wherever a page begins; what is held down does not count.
document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  if (event.key !== "Enter" || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.defaultPrevented || (at && at !== document.body && at.id !== "main")) return;
  const found = document.querySelectorAll("main button.main, main a.button");
  if (found.length !== 1) return;
  event.preventDefault();
  found[0].click();
});

// A digit chooses in the question that has the focus. Where none has it, in the only question, or in
// the first that is not answered: no answer changes while the focus is elsewhere.
document.addEventListener("keydown", (event) => {
  if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const at = document.activeElement;
  if (at && at.matches("textarea, input:not([type=radio])")) return;
  const boxes = [...document.querySelectorAll("fieldset[data-keys]")];
  const box = at?.closest("fieldset") ?? (boxes.length === 1 ? boxes[0] : boxes.find((each) => !each.querySelector(":checked")));
  if (!boxes.includes(box)) return;
  const option = box.querySelectorAll("input[type=radio]")[Number(event.key) - 1];
  if (!option) return;
  option.focus();
  option.click();
});

const trial = document.querySelector("form.trial");
if (trial) watch(trial);

function watch(form) {
  const events = [];
  let hidden = 0, hiddenSince = document.hidden ? performance.now() : null;
  let first = "", changes = 0, chosen = false, pointer = "", sent = false;
  const since = () => Math.round(performance.now() - firstPaint());
  const note = (kind, ms = since()) => { if (events.length < 50) events.push(`${kind}:${ms}`); };

  document.addEventListener("visibilitychange", () => {
    note(document.hidden ? "hidden" : "visible");
    if (document.hidden) hiddenSince = performance.now();
    else if (hiddenSince !== null) { hidden += performance.now() - hiddenSince; hiddenSince = null; }
  });
  addEventListener("blur", () => note("blur"));
  addEventListener("focus", () => note("focus"));
  form.addEventListener("pointerdown", (event) => { pointer = event.pointerType; });
  form.addEventListener("change", (event) => {
    if (event.target.name === "confidence") return;
    note("choose");
    if (chosen) changes += 1;
    else { chosen = true; if (event.target.type === "radio") first = event.target.value; }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "TEXTAREA") return;
    pointer = pointer && !/^[1-9]$/.test(event.key) ? pointer : "keyboard";
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sent) return;
    sent = true;
    const jump = Math.round(Date.now() - performance.now() - clock);
    if (Math.abs(jump) > 1000) note("clock-jump", jump);
    if (hiddenSince !== null) hidden += performance.now() - hiddenSince;
    const body = new URLSearchParams(new FormData(form));
    body.set("rt", since());
    body.set("hidden", Math.round(hidden));
    body.set("first", first);
    body.set("changes", changes);
    body.set("pointer", pointer);
    body.set("events", events.join(" "));
    for (const button of form.querySelectorAll("button")) button.disabled = true;
    send(form, body, 0);
  });
}

// The same body is sent until the server has acknowledged it: a second copy changes nothing.
async function send(form, body, tries) {
  const lost = document.getElementById("lost");
  try {
    const reply = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
    if (reply.ok) { location.replace((await reply.json()).go); return; }
    if (reply.status < 500) { location.replace("/study"); return; }
  } catch { /* no connection: try again */ }
  lost.hidden = false;
  setTimeout(() => send(form, body, tries + 1), Math.min(8000, 500 * 2 ** tries));
}
