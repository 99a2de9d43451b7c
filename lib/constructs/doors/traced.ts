/** These run for every change that anybody makes, or tries to: to trace each would cost more than everything else that is done for it. */
const untraced: ReadonlySet<string> = new Set([
  "receive-change",
  "look-at-resource",
  "remember-session",
  "judge-shadow",
  "count-failed",
]);

export const isTraced = (name: string): boolean => !untraced.has(name);
