/* Fetching what changed on the page, and putting it in place without disturbing anyone. */

const tags = new Map();
const shown = new WeakMap(allParts().map((part) => [part, part.innerHTML.trim()]));
const PLAIN = /\/parts\/([a-z_]+)(?:\?number=(\d+))?$/;

function allParts() {
  return [...document.querySelectorAll("[data-part]")];
}

let server = document.getElementById("updated")?.dataset.server ?? "";

/** Bring every part of this page up to date; resolves with the version that it shows then. */
export async function refresh(address, since) {
  const named = new Map();
  const others = [];
  for (const part of allParts()) {
    const found = PLAIN.exec(part.dataset.part);
    if (found) named.set(`${found[1]}.${found[2] ?? 0}`, part);
    else others.push(part);
  }
  const query = new URLSearchParams({ since, server, parts: [...named.keys()].join(",") });
  const told = await fetchJson(`${address}/changes?${query}`);
  // Only then: asked for at the same time, they might be older than the version that this says.
  await Promise.all(others.map(refreshOne));
  await released();
  const steady = anchor();
  for (const [name, html] of Object.entries(told.parts)) put(named.get(name), html);
  for (const [name, some] of Object.entries(told.rows)) putRows(named.get(name), some);
  steady();
  server = told.server;
  document.dispatchEvent(new Event("parts"));
  if (told.others.length) document.dispatchEvent(new CustomEvent("others", { detail: told.others }));
  return told.version;
}

/** Fetch the parts that depend on the time of day; what cannot be reached stays as it is. */
export async function refreshTimed() {
  await Promise.allSettled(allParts().filter((part) => "timed" in part.dataset).map(refreshOne));
  document.dispatchEvent(new Event("parts"));
}

async function fetchJson(address) {
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** Fetch one part by its own address. */
export async function refreshOne(part) {
  const address = part.dataset.part;
  const headers = tags.has(address) ? { "If-None-Match": tags.get(address) } : {};
  const answer = await fetch(address, { headers, cache: "no-store" });
  if (answer.status === 304) return;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const tag = answer.headers.get("ETag");
  if (tag) tags.set(address, tag);
  const html = await answer.text();
  await released();
  put(part, html);
}

/** Replace what is inside a part if the desk has something new, keeping the focus where it was
    and open what was open. What people typed or scripts changed meanwhile does not count as new. */
function put(part, html) {
  const fresh = parsed(html);
  const text = fresh.innerHTML.trim();
  if (shown.get(part) === text) return;
  shown.set(part, text);
  const unfolded = [...part.querySelectorAll("details[open]")].map((details) => details.id);
  if (part.dataset.pieces && putPieces(part, fresh.content)) return;
  keepingFocus(part, () => part.replaceChildren(fresh.content));
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
}

const pieces = new WeakMap();

/** Put in place only those pieces of a part that read otherwise, and say which they were; false
    where they are not the same ones as before, so that the whole part is needed. */
function putPieces(part, fresh) {
  const [old, anew] = [part, fresh].map((tree) => tree.querySelector(part.dataset.pieces));
  const same = old && anew && old.children.length === anew.children.length;
  if (!same || [...old.children].some((piece, at) => piece.id !== anew.children[at].id)) return false;
  const changed = [];
  for (const piece of [...anew.children]) {
    const there = document.getElementById(piece.id);
    const text = piece.outerHTML;
    if ((pieces.get(there) ?? there.outerHTML) === text) continue;
    keepingFocus(there, () => there.replaceWith(piece));
    pieces.set(piece, text);
    changed.push(piece);
  }
  for (const beside of [...fresh.children].filter((one) => one !== anew && one.id)) {
    const there = document.getElementById(beside.id);
    if (there && there.outerHTML !== beside.outerHTML) keepingFocus(there, () => there.replaceWith(beside));
  }
  for (const { name, value } of [...anew.attributes]) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!anew.hasAttribute(name)) old.removeAttribute(name);
  if (changed.length) document.dispatchEvent(new CustomEvent("pieces", { detail: changed }));
  return true;
}

/** Remember how the pieces of a part were sent, before a script writes anything into them. */
export function rememberPieces(part) {
  for (const piece of part.querySelector(part.dataset.pieces)?.children ?? []) pieces.set(piece, piece.outerHTML);
}

/** Put only some rows of a round in place; the others stay untouched. */
function putRows(part, { head, rows }) {
  shown.delete(part);
  const above = part.querySelector("#round-head");
  keepingFocus(above, () => above.replaceChildren(parsed(head).content));
  // A row by itself is only parsed as a row inside a table.
  const fresh = parsed(`<table><tbody>${rows.join("")}</tbody></table>`).content;
  for (const row of fresh.querySelectorAll("tr")) {
    const old = document.getElementById(row.id);
    const unfolded = [...old.querySelectorAll("details")].map((details) => details.open);
    row.querySelectorAll("details").forEach((details, at) => { details.open = unfolded[at] ?? false; });
    keepingFocus(old, () => old.replaceWith(row));
  }
}

/** Remember where the focused thing is; the answer scrolls it back there after a change above it. */
function anchor() {
  const id = document.activeElement?.id;
  const top = () => document.getElementById(id)?.getBoundingClientRect().top;
  const before = id ? top() : undefined;
  return () => {
    const moved = before === undefined ? 0 : (top() ?? before) - before;
    if (moved) window.scrollBy({ top: moved, behavior: "instant" });
  };
}

function parsed(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  return fresh;
}

/** Change what is in a place; the focus stays where it was, and so does what is typed there and
    was not sent yet. */
function keepingFocus(place, change) {
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  const begun = [...place.querySelectorAll("input, textarea")].filter((field) => field.id && typed.has(field));
  change();
  for (const old of begun) {
    const field = document.getElementById(old.id);
    if (!field || field === old) continue;
    typed.add(field);
    field.value = old.value;
    if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

const CHOSEN = ["checkbox", "radio", "file", "hidden"];
const typed = new WeakSet(); // Fields with something in them that was not sent.
document.addEventListener("input", ({ target }) => {
  if (target.matches("input, textarea") && !CHOSEN.includes(target.type)) typed.add(target);
});
document.addEventListener("submit", ({ target }) => {
  for (const field of target.elements) typed.delete(field);
}, true);

/* While a finger or a button of the mouse is down, nothing is put in place: what is pressed must
   still be there when it is let go, or the press is lost. */
const HELD = 3_000; // Longer than that is no press.
let pressed = null;
let release = () => {};
document.addEventListener("pointerdown", () => {
  release();
  pressed = new Promise((resolve) => { release = resolve; });
  setTimeout(release, HELD);
}, true);
for (const name of ["pointerup", "pointercancel"]) {
  // The click comes right after it, and still belongs to the press.
  addEventListener(name, () => setTimeout(() => { release(); pressed = null; }), true);
}

const released = () => pressed ?? Promise.resolve();
