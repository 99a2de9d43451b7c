import type { Subscription, Subscriptions } from "#core/ports/people/subscriptions.ts";

export const memorySubscriptions = (all: readonly Subscription[] = []): Subscriptions => ({
  list: async () => all,
});
