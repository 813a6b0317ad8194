/* The floors of several events: asked for every few seconds, with the taps of the floor. */

import { heardOf, lostSight } from "./connection.js";
import { refreshOne } from "./parts.js";
import { kept, send, takeTaps } from "./taps.js";

const EVERY = 3_000;
const several = document.getElementById("several");

async function ask() {
  try {
    await refreshOne(several);
    heardOf();
    send();
    document.dispatchEvent(new Event("parts"));
  } catch {
    lostSight();
  }
}

function mark() {
  for (const card of document.querySelectorAll(".floor-call")) {
    const act = card.querySelector("button")?.getAttribute("formaction");
    card.classList.toggle("sending", kept().some((tap) => !tap.refused && tap.path === act));
  }
}

document.addEventListener("taps", mark);
document.addEventListener("parts", mark);
takeTaps(ask, lostSight);
setInterval(ask, EVERY);
