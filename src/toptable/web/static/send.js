/* Forms marked data-send post in the background: no reload, no lost place on the page. */

const said = document.getElementById("said");
const refused = document.getElementById("refused");
const AWAY = "The desk cannot be reached, so this was not saved. Try again when the connection is back.";

/** Post marked forms by script; `show` is called with the version that they lead to. */
export function sendWithoutReloading(show) {
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-send]")) return;
    event.preventDefault();
    send(event.target, event.submitter, show);
  });
}

/** Post a form's fields; what the desk says, with the status. Throws if the desk is away. */
export async function post(target, body, signal = undefined) {
  const answer = await fetch(target, { method: "POST", body, signal, headers: { Accept: "application/json" } });
  return { ok: answer.ok, status: answer.status, told: await answer.json() };
}

async function send(form, button, show) {
  const target = button?.formAction && button.hasAttribute("formaction") ? button.formAction : form.action;
  // What a page shows beside its parts is only true again when the page is loaded anew.
  const anew = form.dataset.send === "reload" || button?.closest("[data-reload]");
  button?.setAttribute("aria-busy", "true");
  try {
    const { ok, told } = await post(target, new URLSearchParams(new FormData(form, button)));
    if (ok && (anew || new URL(told.page, location).pathname !== location.pathname)) {
      location.assign(told.page);
    } else if (ok) {
      tell(told.said.map((text) => `✓ ${text}`).join(" "));
      await show(told.version);
      // The next step of the event is a new page in all but name: it is read from the top.
      if (button?.closest(".next")) scrollTo({ top: 0 });
      form.dispatchEvent(new Event("sent"));
      if (form.dataset.send === "clear") form.reset();
    } else if (told.page) {
      location.assign(told.page);
    } else {
      tell("", `! ${told.refused}`);
    }
  } catch {
    tell("", `! ${AWAY}`);
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

/** Say what was done, or what was not and why; `acts` are what can be done about it, buttons or
    whole boxes, and `asking` says that it is a question rather than a no. */
export function tell(good, bad = "", acts = [], asking = false) {
  said.textContent = good;
  said.hidden = !good;
  refused.replaceChildren(bad, ...acts.map((act) => act instanceof Node ? act : button(...act)));
  refused.classList.toggle("ask", asking);
  refused.hidden = !bad;
}

/** A button that does something on this page. */
export function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn small";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}
