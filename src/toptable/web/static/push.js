/* Asks the browser where its notices can be sent to; offered only where it can tell. */

const box = document.getElementById("push");
const form = box.querySelector("form");

const letters = (data) => btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function subscribe() {
  const worker = await navigator.serviceWorker.register(box.dataset.worker, { scope: box.dataset.scope });
  const known = await worker.pushManager.getSubscription();
  const found = known ?? await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: box.dataset.key });
  form.elements.endpoint.value = found.endpoint;
  form.elements.key.value = letters(found.getKey("p256dh"));
  form.elements.auth.value = letters(found.getKey("auth"));
  form.submit();
}

box.hidden = !(isSecureContext && "PushManager" in window && "serviceWorker" in navigator);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  subscribe().catch(() => { box.querySelector("[data-blocked]").hidden = false; });
});
