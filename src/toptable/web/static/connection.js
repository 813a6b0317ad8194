/* Always in sight: whether the desk can be reached, and when it was last heard of. */

const shown = document.getElementById("connected");
let heard = Date.now();
let lost = false;

/** The desk has just answered. */
export function heardOf() {
  heard = Date.now();
  lost = false;
  show();
}

/** The desk cannot be reached. */
export function lostSight() {
  lost = true;
  show();
}

function show() {
  const seconds = Math.max(0, Math.round((Date.now() - heard) / 1000));
  const text = lost ? `○ not connected for ${seconds} s` : `● connected, ${seconds} s ago`;
  if (shown.textContent !== text) shown.textContent = text;
  shown.classList.toggle("away", lost);
}

show();
setInterval(show, 1_000);
