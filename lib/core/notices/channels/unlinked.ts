// Breaks a word for a program that looks for links, and for nobody who reads it.
const nothing = "\u200b";

/** Text in which no program finds an address of the web or of mail, a name that would ring for somebody, or anything to fill in. */
export const unlinked = (text: string): string =>
  text
    .replaceAll(/([a-z][a-z0-9+.-]*:)(?=\/\/)/giu, `$1${nothing}`)
    .replaceAll(/(www|mailto:|tel:)(?=\S)/giu, `$1${nothing}`)
    .replaceAll(/([@<])(?=\S)/gu, `$1${nothing}`)
    .replaceAll(/(\{|\$)(?=\{)/gu, `$1${nothing}`)
    .replaceAll(/([\p{L}\p{N}-])\.(?=\p{L}{2,})/gu, `$1.${nothing}`);

type Within = { readonly most: number; readonly sizeOf?: (text: string) => number };

/** As much of it as fits once it is written for a channel; a character is taken whole or not at all. */
export function writtenWithin(
  text: string,
  write: (text: string) => string,
  { most, sizeOf = (written) => written.length }: Within,
): string {
  const whole = write(text);
  if (sizeOf(whole) <= most) return whole;
  const characters = [...text];
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fits = sizeOf(write(`${characters.slice(0, middle).join("")}…`)) <= most;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return write(`${characters.slice(0, low).join("")}…`);
}
