import { fieldNames } from "../questions/naming.ts";

type Fields = readonly string[];

/** What decision events say, one sentence each. INVARIANT (no values): fields are named and never read. */
export const summaries = {
  asked: (fields: Fields) => `approvers are asked about ${fieldNames(fields)}`,
  answered: (fields: Fields) => `a person has answered about ${fieldNames(fields)}`,
  silent: (fields: Fields) => `nobody answered about ${fieldNames(fields)} in time: silence decides`,
  fight: (fields: Fields) =>
    `a fight over ${fieldNames(fields)}: the agreed value is held, and a person is asked`,
  restored: (fields: Fields) => `Parley wrote ${fieldNames(fields)} as decided`,
  broken: (fields: Fields) =>
    `${fieldNames(fields)} came to what was decided by a write that broke on the way`,
  handedBack: (fields: Fields) =>
    `a claim has ended, and Parley handed ${fieldNames(fields)} to the next in line`,
  givenUp: (fields: Fields, why: string) => `Parley could not write ${fieldNames(fields)}: ${why}`,
  stopped: (fields: Fields, why: string) => `Parley does not write ${fieldNames(fields)} for now: ${why}`,
  kept: (fields: Fields) => `Parley leaves ${fieldNames(fields)} as it stands`,
  deleted: (_: Fields, by: string) => `deleted by ${by}: nothing is created again by Parley`,
  deferred: (fields: Fields) => `claims on ${fieldNames(fields)} have to wait`,
  proposed: (fields: Fields) =>
    `a claim on ${fieldNames(fields)} has ended: its value stays for now and is proposed to the code`,
  ended: (fields: Fields) => `a claim on ${fieldNames(fields)} has ended`,
  foughtOver: (fields: Fields) => `a fight over ${fieldNames(fields)}`,
  observed: (fields: Fields) => `Parley only observes here and leaves ${fieldNames(fields)} as it stands`,
  advised: (fields: Fields) => `Parley only advises here and leaves ${fieldNames(fields)} as it stands`,
  unanswered: (fields: Fields) =>
    `Parley leaves ${fieldNames(fields)} as it stands: what was answered is not asked again`,
  waiting: (fields: Fields) =>
    `${fieldNames(fields)} is to be written as decided, and waits until Parley may write there`,
  gone: (fields: Fields) => `there is nothing left to decide about ${fieldNames(fields)}`,
  unwritten: (fields: Fields) => `Parley could not bring ${fieldNames(fields)} to what was decided`,
} as const;
