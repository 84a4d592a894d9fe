// Two small comforts; everything else works without scripts.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const box = button.closest("details");
  const text = box.querySelector(button.dataset.copy === "csv" ? "[data-csv]" : "[data-json]").value;
  const told = button.textContent;
  const done = () => { button.textContent = "copied"; setTimeout(() => { button.textContent = told; }, 1200); };
  const byHand = () => {
    // A page opened from disk may not have the clipboard: select a copy and let the browser do it.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    done();
  };
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, byHand);
  else byHand();
});
document.addEventListener("change", (event) => {
  const select = event.target.closest("select[data-filter]");
  if (!select) return;
  const list = document.querySelector(`[data-examples="${select.dataset.filter}"]`);
  for (const example of list.children) {
    const outcomes = example.dataset.outcomes.split("|");
    const wanted = select.value;
    example.hidden = Boolean(wanted) && !outcomes.some((one) => one === wanted || one.startsWith(`${wanted} (`));
  }
});
