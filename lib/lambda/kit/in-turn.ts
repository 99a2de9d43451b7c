/** Runs jobs of one key one after the other, whether the one before went well or not; others side by side. */
export function inTurn(): <T>(key: string | undefined, job: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, job) => {
    if (key === undefined) return job();
    const turn = (last.get(key) ?? Promise.resolve()).then(job, job);
    last.set(key, turn);
    return turn;
  };
}
