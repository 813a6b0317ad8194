/* The proposal follows the form: what the document has for an event as it is typed so far. */

const PAUSE = 250; // Between two letters nobody reads a proposal.

const form = document.getElementById("new-event");
let waiting;
let asked = 0;

async function follow() {
  const mine = ++asked;
  const body = new URLSearchParams(new FormData(form));
  body.set("look", "1");
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asked) return;
    for (const part of ["problem", "proposal"]) {
      const fresh = page.getElementById(part);
      if (fresh) document.getElementById(part).replaceChildren(...fresh.childNodes);
    }
  } catch {
    // The desk is away; the next letter asks again, and creating says so.
  }
}

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(follow, PAUSE);
});
