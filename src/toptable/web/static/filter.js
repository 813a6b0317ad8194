/* Showing a part of the round: by state, by name or by table, at once and without asking the desk. */

import { choose } from "./entry.js";

const section = document.querySelector("[data-show]");
const find = document.getElementById("find");
const texts = new WeakMap();

/** Let the filters and the search work in place. */
export function filterInPlace() {
  if (!section) return;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-filter]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    showOnly(link.dataset.filter);
    history.replaceState(null, "", link.href);
  });
  find.addEventListener("input", search);
  find.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = visibleRows()[0];
    if (!first || !find.value.trim()) return;
    const table = first.id.replace("table-", "");
    clearFilters();
    first.scrollIntoView({ block: "center" });
    choose(table);
  });
  document.addEventListener("parts", follow);
  follow();
}

/** A page may be open before there is a round: the search comes with the first rows. */
function follow() {
  find.form.hidden = !document.getElementById("round-table");
  mark();
  search();
}

/** Show everything again. */
export function clearFilters() {
  if (!section) return;
  find.value = "";
  if (section.dataset.show !== "all") history.replaceState(null, "", location.pathname);
  showOnly("all");
}

function showOnly(name) {
  section.dataset.show = name;
  mark();
  search();
}

function mark() {
  for (const link of section.querySelectorAll("a[data-filter]")) {
    if (link.dataset.filter === section.dataset.show) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function search() {
  const wanted = plain(find.value).split(" ").filter(Boolean);
  const number = /^\d+$/.test(find.value.trim()) ? `table-${Number(find.value)}` : "";
  for (const row of rows()) {
    row.hidden = number ? row.id !== number : !wanted.every((word) => textOf(row).includes(word));
  }
  const nothing = document.getElementById("nothing");
  if (nothing) nothing.hidden = !rows().length || visibleRows().length > 0;
}

function rows() {
  return [...document.querySelectorAll("#round-rows > tr")];
}

function visibleRows() {
  const show = section.dataset.show;
  return rows().filter((row) => !row.hidden && (show === "all" || row.dataset.is.split(" ").includes(show)));
}

function textOf(row) {
  if (!texts.has(row)) texts.set(row, plain([...row.querySelectorAll(".name")].map((name) => name.textContent).join(" ")));
  return texts.get(row);
}

/** Small letters without accents, so that "sorensen" finds Sørensen. */
function plain(text) {
  return text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ø", "o").replaceAll("ł", "l").replaceAll("ı", "i").replaceAll("ß", "ss");
}
