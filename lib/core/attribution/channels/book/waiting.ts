/** Records that asked for something that was not known yet, by what they asked for. */
export type Waiting = {
  readonly wait: (key: string, eventId: string) => void;
  /** Who waits for it; they are told once. */
  readonly take: (key: string) => readonly string[];
};

const mostEach = 64;
const longest = 128;

/** INVARIANT (bounded): the keys that waited longest make room for new ones. */
export function waitingRoom(most: number): Waiting {
  const waiting = new Map<string, string[]>();
  return {
    wait: (key, eventId) => {
      if (eventId.length > longest) return;
      const those = waiting.get(key);
      if (those !== undefined) {
        if (those.length < mostEach && !those.includes(eventId)) those.push(eventId);
        return;
      }
      if (waiting.size >= most) waiting.delete(waiting.keys().next().value ?? "");
      waiting.set(key, [eventId]);
    },
    take: (key) => {
      const those = waiting.get(key) ?? [];
      waiting.delete(key);
      return those;
    },
  };
}
