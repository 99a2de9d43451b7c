/** What is counted in every story, so that a campaign in which nothing happens is no success. */
export const countNames = [
  "changes",
  "refused by the cloud",
  "declarations",
  "situations",
  "questions",
  "answers taken",
  "answers refused",
  "ended in silence",
  "writes",
  "values put right",
  "tests refused",
  "writes held by the switch",
  "newer values lost",
  "alarms of lost values",
  "alarms of misuse",
  "mails",
  "decisions",
  "faults",
  "crashes",
  "troubles of the cloud",
  "rivals",
  "executions lost",
  "messages moved back",
] as const;

/** What happens by chance only in some hundreds of stories. */
const rare: readonly CountName[] = [
  "refused by the cloud",
  "executions lost",
  "messages moved back",
  "newer values lost",
  "alarms of misuse",
];

/** What was never tried although so many stories must have come to it. */
export const untried = (total: Tally): readonly CountName[] =>
  countNames.filter((name) => total[name] === 0 && !rare.includes(name));

export type CountName = (typeof countNames)[number];
export type Tally = Record<CountName, number>;

export const emptyTally = (): Tally => Object.fromEntries(countNames.map((name) => [name, 0])) as Tally;

export function addTo(total: Tally, one: Tally): void {
  for (const name of countNames) total[name] += one[name];
}
