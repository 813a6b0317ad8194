/* The box of the registration desk: what is typed filters the list, and says what Enter will do. */

const box = document.getElementById("box");
const field = document.getElementById("box-name");
const hint = document.getElementById("box-hint");
const bulk = document.getElementById("check-in-shown");
const act = document.getElementById("act");
const before = box?.dataset.before === "1";
const kept = new WeakMap();
let picked = 0; // Which of those found was chosen, counted from 1.
let asked = false; // Whether Enter has asked about somebody who was found by part of a name.

function fresh() {
  picked = 0;
  asked = false;
}

/** A text without case, accents and punctuation, as the desk compares names. */
function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function rows() {
  return [...document.querySelectorAll(".roster tbody tr")];
}

function nameOf(row) {
  return row.querySelector(".name").textContent;
}

function wordsOf(row) {
  if (!kept.has(row)) kept.set(row, plain(row.querySelector("th").textContent));
  return kept.get(row);
}

function fits(row, words) {
  const name = wordsOf(row);
  if (words.length === 1 && row.id === `player-${words[0]}`) return true;
  const parts = name.split(" ");
  return words.every((word) => parts.some((part) => part.startsWith(word)) || (/[^\x00-\x7f]/.test(word) && name.includes(word)));
}

/** Whether this is a list rather than one name: it may lead to a preview, which is a page. */
const several = () => /[\n\t;|]|,.*,/.test(field.value.trim());

/** Show who fits, mark the one whom Enter means, say what it does. */
function follow() {
  const words = several() ? [] : plain(field.value).split(" ").filter(Boolean);
  const everyone = rows();
  const found = [];
  for (const row of everyone) {
    const fit = !words.length || fits(row, words);
    row.hidden = !fit;
    row.classList.remove("picked");
    if (words.length && fit && row.offsetParent) found.push(row);
  }
  const nobody = document.getElementById("nobody-shown");
  if (nobody) nobody.hidden = !words.length || found.length > 0 || !everyone.length;
  const same = found.filter((row) => plain(nameOf(row)) === plain(field.value) || row.id === `player-${words.join()}`);
  const exact = same.length === 1 && picked === 0;
  const meant = exact ? same[0] : found.length === 1 ? found[0] : found[picked - 1];
  // A part of a name may be the whole name of somebody who is not on the list.
  const certain = exact || picked > 0;
  meant?.classList.add("picked");
  field.rows = several() ? Math.min(8, field.value.split("\n").length) : 1;
  hint.classList.toggle("ask", asked && Boolean(meant));
  say(words, found, meant, certain);
  return { found, meant, certain };
}

function say(words, found, meant, certain) {
  const typed = field.value.trim();
  if (!typed) return put(hint.dataset.empty);
  if (several()) return put("Several lines: you see them before anybody is entered, if one of them is doubtful.");
  if (!words.length) return put("");
  const another = box.dataset.teams === "1" ? "" : before ? ` Ctrl+Enter enters “${typed}” as somebody new.` : ` Ctrl+Enter lets “${typed}” in late.`;
  if (meant && before && meant.classList.contains("absent")) {
    put(`${asked ? "! Enter again" : certain ? "Enter" : "Enter twice"} checks in ${nameOf(meant)}.${another}`);
  }
  else if (meant && before && meant.classList.contains("here")) put(`${nameOf(meant)} is checked in already.${another}`);
  else if (meant) put(`Enter opens ${nameOf(meant)}.${another}`);
  else if (found.length) put(`${found.length} fit. Type more, or choose with ↓.${another}`);
  else if (box.dataset.teams === "1" && before) put(`Enter asks for the members of “${typed}”.`);
  else put(before ? `Enter enters “${typed}” as somebody new.` : `Enter lets “${typed}” in late.`);
}

function put(text) {
  if (hint.textContent !== text) hint.textContent = text;
}

function pressed(event) {
  if (event.key === "Escape") {
    field.value = "";
    fresh();
    follow();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !several()) {
    const { found } = follow();
    if (!found.length) return;
    event.preventDefault();
    asked = false;
    picked = Math.max(1, Math.min(found.length, picked + (event.key === "ArrowDown" ? 1 : -1)));
    follow().meant?.scrollIntoView({ block: "nearest" });
  } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    if (!event.repeat) enter(event.ctrlKey || event.metaKey);
  }
}

function enter(sure) {
  if (!field.value.trim()) return;
  const { found, meant, certain } = follow();
  if (several() || sure || (!meant && !found.length)) return submit(sure);
  if (!meant) return;
  if (before && meant.classList.contains("absent") && !certain) {
    asked = true;
    picked = found.indexOf(meant) + 1;
    follow();
  } else if (before && meant.classList.contains("absent")) {
    const button = meant.querySelector(".do button");
    if (button) act.requestSubmit(button);
  } else if (!before || !meant.classList.contains("here")) {
    location.assign(meant.querySelector("a").href);
  }
}

/** As the form itself would; in the background unless it leads to a preview. */
function submit(sure) {
  ready(sure);
  box.requestSubmit();
}

function ready(sure) {
  box.toggleAttribute("data-send", !several());
  box.elements.sure.value = sure ? "1" : "";
}

/** The rows that can be seen, by number: those who are meant by "all shown". */
function allShown() {
  const numbers = rows().filter((row) => row.offsetParent && row.classList.contains("absent")).map((row) => row.id.slice(7));
  bulk.href = `${bulk.pathname}?players=${numbers.join("+") || 0}`;
}

function done() {
  field.value = "";
  fresh();
  field.focus();
  follow();
}

if (box) {
  field.addEventListener("input", () => {
    fresh();
    follow();
  });
  field.addEventListener("keydown", pressed);
  box.querySelector("button").addEventListener("click", () => ready(false));
  bulk?.addEventListener("click", allShown);
  box.addEventListener("sent", done);
  act.addEventListener("sent", () => (document.activeElement === field || document.activeElement === document.body) && done());
  document.addEventListener("parts", follow);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
  if (matchMedia("(pointer: fine)").matches) field.focus({ preventScroll: true });
  follow();
  // This result was just changed than this script: one name, and Enter pressed.
  if (/^[^\n]+\n$/.test(field.value)) enter(false);
}
