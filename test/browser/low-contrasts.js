// Runs in the page: the texts whose contrast with what lies behind them is too low to be read well.
(() => {
  const least = 4.5;

  const channel = (value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const parts = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);

  function behind(element) {
    if (element === null) return [255, 255, 255];
    const [r, g, b, alpha = 1] = parts(getComputedStyle(element).backgroundColor);
    if (alpha === 1) return [r, g, b];
    const under = behind(element.parentElement);
    return [r, g, b].map((value, at) => value * alpha + under[at] * (1 - alpha));
  }

  const ownText = (element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.textContent.trim())
      .join("");

  const isSeen = (element) =>
    element.getClientRects().length > 0 && element.closest("script, svg, .unseen, .skip") === null;

  function contrastOf(element) {
    const [a, b] = [light(parts(getComputedStyle(element).color)), light(behind(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  return [...document.querySelectorAll("body *")]
    .filter((element) => ownText(element) !== "" && isSeen(element))
    .map((element) => ({ contrast: contrastOf(element), text: ownText(element).slice(0, 40) }))
    .filter(({ contrast }) => !(contrast >= least))
    .map(({ contrast, text }) => `${contrast.toFixed(2)}: ${text}`);
})();
