/** Drops what came first of two collections that hold too much. */
export function onlyLatest(most: number, byName: Map<string, unknown>, inOrder: unknown[]): void {
  for (const name of byName.keys()) {
    if (byName.size <= most) break;
    byName.delete(name);
  }
  if (inOrder.length > most) inOrder.splice(0, inOrder.length - most);
}
