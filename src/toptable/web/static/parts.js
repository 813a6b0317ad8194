/* Fetching the parts of the page anew, and putting them in place without disturbing anyone. */

const tags = new Map();
const shown = new WeakMap(allParts().map((part) => [part, part.innerHTML.trim()]));

function allParts() {
  return [...document.querySelectorAll("[data-part]")];
}

/** Fetch every part of this page; resolves when all are in place. */
export async function refresh() {
  await Promise.all(allParts().map(refreshOne));
}

/** Fetch the parts that depend on the time of day; what cannot be reached stays as it is. */
export async function refreshTimed() {
  await Promise.allSettled(allParts().filter((part) => "timed" in part.dataset).map(refreshOne));
}

async function refreshOne(part) {
  const address = part.dataset.part;
  const headers = tags.has(address) ? { "If-None-Match": tags.get(address) } : {};
  const answer = await fetch(address, { headers, cache: "no-store" });
  if (answer.status === 304) return;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const tag = answer.headers.get("ETag");
  if (tag) tags.set(address, tag);
  put(part, await answer.text());
}

/** Replace what is inside a part if the desk has something new, keeping the focus where it was
    and open what was open. What people typed or scripts changed meanwhile does not count as new. */
function put(part, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const text = fresh.innerHTML.trim();
  if (shown.get(part) === text) return;
  shown.set(part, text);
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  const unfolded = [...part.querySelectorAll("details[open]")].map((details) => details.id);
  part.replaceChildren(fresh.content);
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  document.dispatchEvent(new Event("parts"));
}
