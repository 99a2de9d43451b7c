/** Who is at work; anyone who moves time on waits until nobody is. */
export type Activity = {
  readonly begin: (who: symbol) => void;
  readonly end: (who: symbol) => void;
  readonly idle: () => Promise<void>;
};

export function activity(): Activity {
  const busy = new Set<symbol>();
  const waiting: (() => void)[] = [];
  return {
    begin: (who) => void busy.add(who),
    end: (who) => {
      busy.delete(who);
      if (busy.size > 0) return;
      for (const proceed of waiting.splice(0)) proceed();
    },
    idle: () => (busy.size === 0 ? Promise.resolve() : new Promise((proceed) => waiting.push(proceed))),
  };
}

/** The execution itself, between two states. */
export const flow = Symbol("flow");
