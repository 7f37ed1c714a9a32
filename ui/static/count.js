// Numbers that change count up or down to their new value, briefly; at once where a person asked for less motion.

const COUNT_MS = 500;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const shownNumbers = new Map();

function numberText(value) {
  return value < 0 ? `−${-value}` : String(value);
}

function countTo(node, from, to) {
  const begun = performance.now();
  const step = (now) => {
    const share = Math.min(1, (now - begun) / COUNT_MS);
    const eased = 1 - (1 - share) ** 3;
    node.textContent = numberText(Math.round(from + (to - from) * eased));
    if (share < 1 && node.isConnected) requestAnimationFrame(step);
  };
  node.closest(".side")?.classList.add(to > from ? "rises" : "falls");
  requestAnimationFrame(step);
}

function lookAtNumbers() {
  for (const node of document.querySelectorAll("[data-count]")) {
    const key = node.dataset.count, to = Number(node.dataset.to), from = shownNumbers.get(key);
    if (from === to) continue;
    shownNumbers.set(key, to);
    if (from !== undefined && !still.matches) countTo(node, from, to);
  }
}

new MutationObserver(lookAtNumbers).observe(document.body, { childList: true, subtree: true });
lookAtNumbers();
