/** How many bytes something takes as JSON, at most: a code unit takes up to three, and ASCII takes one. */
export function bytesOf(part: unknown): number {
  const text = JSON.stringify(part);
  return text.length + 2 * (text.match(/[^\x20-\x7e]/g)?.length ?? 0);
}
