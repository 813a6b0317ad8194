/* Fetching the parts of the page anew, and putting them in place without disturbing anyone. */

const known = new Map();

/** Fetch every part of this page; resolves when all are in place. */
export async function refresh() {
  await Promise.all([...document.querySelectorAll("[data-part]")].map(refreshOne));
}

async function refreshOne(part) {
  const address = part.dataset.part;
  const headers = known.has(address) ? { "If-None-Match": known.get(address) } : {};
  const answer = await fetch(address, { headers, cache: "no-store" });
  if (answer.status === 304) return;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  known.set(address, answer.headers.get("ETag"));
  put(part, await answer.text());
}

/** Replace what is inside a part, keeping the focus where it was and open what was open. */
function put(part, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  if (part.innerHTML.trim() === fresh.innerHTML.trim()) return;
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  const unfolded = [...part.querySelectorAll("details[open]")].map((details) => details.id);
  part.replaceChildren(fresh.content);
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}
