// Keys of the whole page: Ctrl-Z undoes, with the shift key it does again, Enter goes on where nothing else has it.

const TYPED = "input, textarea, select, [contenteditable]";

function press(selector) {
  const button = document.querySelector(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

document.addEventListener("keydown", (event) => {
  const target = event.composedPath()[0];
  if (event.defaultPrevented || target.closest?.(TYPED)) return;
  const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
  const went = undo
    ? press(event.shiftKey ? ".st-key-redo button" : ".st-key-undo button")
    : event.key === "Enter" && target === document.body && press('.st-key-tools button[kind="primary"]');
  if (went) event.preventDefault();
});
