/** A name without case and marks: `max_size` and `MaxSize` are one. */
export const plainSpelling = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** One and many of a word that `plainSpelling` gives. */
export function otherNumber(word: string): readonly string[] {
  const many = word.endsWith("y") ? [`${word.slice(0, -1)}ies`, `${word}s`] : [`${word}s`, `${word}es`];
  const one = [
    ...(word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : []),
    ...(word.endsWith("es") ? [word.slice(0, -2)] : []),
    ...(word.endsWith("s") ? [word.slice(0, -1)] : []),
  ];
  return [...many, ...one];
}
