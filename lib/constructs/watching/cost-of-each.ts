/** Dollars for each of what makes up most of the cost, as docs/cost.md counts it. */
export const costOfEach = { EventsStored: 3e-6, Looks: 3.9e-6, CasesOpened: 0.7e-3 } as const;
