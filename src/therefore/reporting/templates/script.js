// Comforts: saving, copying, filtering, links into folded parts. All text is readable without them.
const copied = (button, text) => {
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
};
const readCsv = (text) => {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    rows[rows.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 1 || row[0]);
};
const number = (text) => (text !== "" && Number.isFinite(Number(text)) ? Number(text) : text === "" ? null : text);
const asJson = ([head, ...rows]) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(head.map((name, place) => [name, number(row[place])]))), null, 1);
const latexText = (text) => text.replace(/[\\&%$#_{}~^]/g, (letter) =>
  ({ "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" })[letter] || `\\${letter}`);
const asLatex = ([head, ...rows]) => {
  const plain = rows.map((row) => row.map((cell) => {
    const value = number(cell);
    return typeof value === "number" && !Number.isInteger(value) ? value.toPrecision(3) : latexText(cell);
  }));
  const numeric = head.map((_, place) => rows.every((row) => typeof number(row[place]) !== "string"));
  const line = (cells) => `${cells.join(" & ")} \\\\`;
  return [`\\begin{tabular}{${numeric.map((one) => (one ? "r" : "l")).join("")}}`, "\\toprule",
    line(head.map(latexText)), "\\midrule", ...plain.map(line), "\\bottomrule", "\\end{tabular}"].join("\n");
};
// A figure as an SVG that stands alone: its drawing with the colours that it has here, title, legend.
const LOOK = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size", "font-family", "font-weight"];
const standing = (figure) => {
  const kept = figure.querySelector("template[data-drawing]");
  const holder = document.createElement("figure");
  holder.className = "measuring";
  holder.append((kept ? kept.content.firstElementChild : figure.querySelector(":scope > svg")).cloneNode(true));
  document.body.append(holder);
  const svg = holder.firstElementChild;
  const box = svg.viewBox.baseVal;
  const [width, height] = [box.width, box.height];
  const entries = [...figure.querySelectorAll(":scope > .legend li")];
  const make = (tag, attributes, text = "") => {
    const made = document.createElementNS(svg.namespaceURI, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.textContent = text;
    svg.append(made);
    return made;
  };
  let [x, y] = [14, height + 16];
  for (const entry of entries) {
    const room = 26 + 7.2 * entry.textContent.length;
    if (x > 14 && x + room > width) { x = 14; y += 22; }
    const mark = make("g", { transform: `translate(${x - 7} ${y - 11})` });
    mark.append(...[...entry.querySelector("svg").children].map((child) => child.cloneNode(true)));
    make("text", { x: x + 11, y }, entry.textContent);
    x += room;
  }
  make("text", { x: 10, y: -10, "font-weight": 600 }, figure.querySelector("figcaption").textContent);
  const bottom = entries.length ? y + 10 : height;
  svg.setAttribute("viewBox", `0 -30 ${width} ${bottom + 30}`);
  svg.setAttribute("width", width);
  svg.setAttribute("height", bottom + 30);
  for (const part of svg.querySelectorAll("*")) {
    const found = getComputedStyle(part);
    for (const name of LOOK) part.setAttribute(name, found.getPropertyValue(name));
    part.removeAttribute("class");
  }
  const paper = document.createElementNS(svg.namespaceURI, "rect");
  for (const [name, value] of [["x", 0], ["y", -30], ["width", width], ["height", bottom + 30], ["fill", getComputedStyle(figure).backgroundColor]]) paper.setAttribute(name, value);
  svg.prepend(paper);
  const text = new XMLSerializer().serializeToString(svg);
  holder.remove();
  return { text, width, height: bottom + 30 };
};
const offered = (blob, name) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};
const saved = (figure, ending) => {
  const name = figure.querySelector("figcaption").textContent.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const { text, width, height } = standing(figure);
  const blob = new Blob([text], { type: "image/svg+xml" });
  if (ending === "svg") { offered(blob, `${name}.svg`); return; }
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = 3 * width;
    canvas.height = 3 * height;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((drawn) => offered(drawn, `${name}.png`));
  };
  image.src = URL.createObjectURL(blob);
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy], button[data-save]");
  if (!button) return;
  if (button.dataset.save) { saved(button.closest("figure"), button.dataset.save); return; }
  const csv = button.closest("details").querySelector("[data-csv]").value;
  const ways = { csv: () => csv, json: () => asJson(readCsv(csv)), latex: () => asLatex(readCsv(csv)) };
  copied(button, ways[button.dataset.copy]());
});
const filtered = (form) => {
  const value = (name) => form.querySelector(`[data-${name}]`)?.value || "";
  const words = value("search").toLowerCase().split(/\s+/).filter(Boolean);
  const said = (example, name, wanted) => !name || example.dataset.outcomes.split("|").some((one) => one.startsWith(`${name}=${wanted}`));
  const list = form.parentElement.querySelector("[data-examples]");
  let count = 0;
  for (const example of list.children) {
    const text = words.length ? example.textContent.toLowerCase() : "";
    const shown = words.every((word) => text.includes(word))
      && (!value("split") || example.dataset.split === value("split"))
      && (!value("feature") || example.dataset.features.split(" ").includes(value("feature")))
      && said(example, value("right"), "right") && said(example, value("wrong"), "wrong");
    example.hidden = !shown;
    count += shown;
  }
  form.querySelector("[data-shown]").textContent = `${count} of ${list.children.length}`;
};
document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-filters]");
  if (form) filtered(form);
});
document.addEventListener("submit", (event) => event.preventDefault());
const opened = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  target.scrollIntoView();
};
// A table wider than its frame can be reached, and scrolled, with the keyboard alone.
const reachable = () => {
  for (const frame of document.querySelectorAll(".scroll")) {
    if (frame.scrollWidth > frame.clientWidth + 1) frame.tabIndex = 0;
    else frame.removeAttribute("tabindex");
  }
};
window.addEventListener("resize", reachable);
document.addEventListener("toggle", reachable, true);
window.addEventListener("hashchange", opened);
window.addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details.dataset, details.part")) part.open = true;
});
opened();
reachable();
