/** What kind of call an event tells of, in the order in which equal seconds are read. */
export const eventCauses = ["create", "edit", "attach", "detach", "delete"] as const;
export type EventCause = (typeof eventCauses)[number];

export const causeRank = (cause: EventCause | undefined): number => eventCauses.indexOf(cause ?? "edit");
