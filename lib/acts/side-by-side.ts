/** Works on all of them, so many at a time. */
export async function sideBySide<T>(
  items: readonly T[],
  most: number,
  work: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
}
