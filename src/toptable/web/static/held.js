/* What is not for everybody's eyes shows only while a finger, or a key, holds it open. */

const open = new Set();

function close() {
  for (const details of open) details.open = false;
  open.clear();
}

function hold(details) {
  close();
  details.open = true;
  open.add(details);
}

const held = (event) => event.target.closest?.("details.held > summary")?.parentElement;

document.addEventListener("pointerdown", (event) => {
  const details = held(event);
  if (details) hold(details);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, close);
document.addEventListener("click", (event) => { if (held(event)) event.preventDefault(); });
document.addEventListener("contextmenu", (event) => { if (held(event)) event.preventDefault(); });
document.addEventListener("keydown", (event) => {
  const details = held(event);
  if (!details || ![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  hold(details);
});
document.addEventListener("keyup", close);
addEventListener("blur", close);
document.addEventListener("visibilitychange", close);
