/* Forms marked data-send post in the background: no reload, no lost place on the page. */

const said = document.getElementById("said");
const refused = document.getElementById("refused");

/** Post marked forms by script; `show` is called with the version that they lead to. */
export function sendWithoutReloading(show) {
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-send]")) return;
    event.preventDefault();
    send(event.target, event.submitter, show);
  });
}

async function send(form, button, show) {
  const target = button?.formAction && button.hasAttribute("formaction") ? button.formAction : form.action;
  const body = new URLSearchParams(new FormData(form, button));
  button?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(target, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (answer.ok && new URL(told.page, location).pathname !== location.pathname) {
      location.assign(told.page);
    } else if (answer.ok) {
      tell(told.said.map((text) => `✓ ${text}`).join(" "), "");
      await show(told.version);
      form.dispatchEvent(new Event("sent"));
      if (form.dataset.send === "clear") form.reset();
    } else {
      tell("", `! ${told.refused}`);
    }
  } catch {
    tell("", "! The desk cannot be reached, so this was not saved. Try again when the connection is back.");
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

function tell(good, bad) {
  said.textContent = good;
  said.hidden = !good;
  refused.textContent = bad;
  refused.hidden = !bad;
}
