// The link of an invitation: marked as a whole when touched, copied with one press where the
// browser allows it (it does over HTTPS and on the computer itself).

const link = document.getElementById("link");
const button = document.getElementById("copy");

if (link) {
  link.addEventListener("focus", () => link.select());
  if (navigator.clipboard) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(link.value);
        button.textContent = "✓ Copied";
      } catch {
        link.focus();
      }
    });
  }
}
