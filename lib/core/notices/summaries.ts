import { fieldNames } from "../questions/naming.ts";

type SummariesFields = readonly string[];

/** What decision events say, one sentence each. INVARIANT (no values): fields are named and never read. */
export const summaries = {
  asked: (fields: SummariesFields) => `approvers are asked about ${fieldNames(fields)}`,
  answered: (fields: SummariesFields) => `a person has answered about ${fieldNames(fields)}`,
  silent: (fields: SummariesFields) => `nobody answered about ${fieldNames(fields)} in time: silence decides`,
  silentBeside: (fields: SummariesFields) =>
    `nobody answered about ${fieldNames(fields)} in time: what is decided goes on`,
  fight: (fields: SummariesFields) =>
    `a fight over ${fieldNames(fields)}: the agreed value is held, and a person is asked`,
  restored: (fields: SummariesFields) => `Parley wrote ${fieldNames(fields)} as decided`,
  broken: (fields: SummariesFields) =>
    `${fieldNames(fields)} came to what was decided by a write that broke on the way`,
  handedBack: (fields: SummariesFields) =>
    `a claim has ended, and Parley handed ${fieldNames(fields)} to the next in line`,
  givenUp: (fields: SummariesFields, why: string) => `Parley could not write ${fieldNames(fields)}: ${why}`,
  stopped: (fields: SummariesFields, why: string) =>
    `Parley does not write ${fieldNames(fields)} for now: ${why}`,
  kept: (fields: SummariesFields) => `Parley leaves ${fieldNames(fields)} as it stands`,
  deleted: (_: SummariesFields, by: string) => `deleted by ${by}: nothing is created again by Parley`,
  deferred: (fields: SummariesFields) => `claims on ${fieldNames(fields)} have to wait`,
  proposed: (fields: SummariesFields) =>
    `a claim on ${fieldNames(fields)} has ended: its value stays for now and is proposed to the code`,
  ended: (fields: SummariesFields) => `a claim on ${fieldNames(fields)} has ended`,
  foughtOver: (fields: SummariesFields) => `a fight over ${fieldNames(fields)}`,
  observed: (fields: SummariesFields) =>
    `Parley only observes here and leaves ${fieldNames(fields)} as it stands`,
  advised: (fields: SummariesFields) =>
    `Parley only advises here and leaves ${fieldNames(fields)} as it stands`,
  unanswered: (fields: SummariesFields) =>
    `Parley leaves ${fieldNames(fields)} as it stands: what was answered is not asked again`,
  waiting: (fields: SummariesFields) =>
    `${fieldNames(fields)} is to be written as decided, and waits until Parley may write there`,
  gone: (fields: SummariesFields) => `there is nothing left to decide about ${fieldNames(fields)}`,
  unwritten: (fields: SummariesFields) => `Parley could not bring ${fieldNames(fields)} to what was decided`,
} as const;
