import type { NoticeMessage } from "../../ports/people/notifier.ts";
import { hashed } from "../../questions/hashed.ts";
import { type Approver, operators } from "../readers/reader-of.ts";
import { type CasesOfWeek, casesByReader, type DecidedInWeek, sharingWith } from "./cases-of-week.ts";
import type { LoadOfWeek } from "./load.ts";
import { weekText } from "./week-text.ts";

type WeekMessagesInput = {
  readonly monday: string;
  readonly decided: readonly DecidedInWeek[];
  /** By reader; those to whom nothing was sent may be missing. */
  readonly loads: ReadonlyMap<string, LoadOfWeek>;
  readonly approvers: readonly Approver[];
  readonly isCut: boolean;
};

const none: CasesOfWeek = { kept: 0, putBack: 0, asked: 0, waits: 0 };

/**
 * One message for each approver, a person or a team, and one for the operators about everything. Who had no case and got no
 * message is told nothing; the same week is the same message, however often it is made.
 */
export function weekMessages(input: WeekMessagesInput): readonly NoticeMessage[] {
  const { approvers } = input;
  const cases = casesByReader(input.decided);
  const readers = [
    ...approvers.map(({ name, principals }) => ({ reader: `approver:${name}`, to: principals })),
    { reader: operators, to: [] },
  ];
  return readers.flatMap(({ reader, to }) => {
    const told = cases.get(reader);
    const loads = loadsFor(reader, input);
    if (told === undefined && loads.length === 0) return [];
    return [{ ...weekMessage(reader, told ?? none, loads, input), to }];
  });
}

type NamedLoad = LoadOfWeek & { readonly name: string };

function weekMessage(
  reader: string,
  cases: CasesOfWeek,
  loads: readonly NamedLoad[],
  { monday, isCut }: WeekMessagesInput,
): Omit<NoticeMessage, "to"> {
  const text = weekText({ monday, isWhole: reader === operators, cases, loads, isCut });
  return { id: hashed("week", reader, monday), kind: "digest", weight: "word", ...text };
}

/** The operators see everybody's, and others that of those who are asked with them. */
function loadsFor(reader: string, { decided, loads, approvers }: WeekMessagesInput): readonly NamedLoad[] {
  const names = new Map<string, string>([
    ...approvers.map(({ name }) => [`approver:${name}`, name] as const),
    [operators, operators] as const,
  ]);
  const seen = reader === operators ? [...names.keys()] : sharingWith(reader, decided);
  return seen
    .flatMap((one) => {
      const load = loads.get(one);
      const name = names.get(one);
      return load === undefined || load.told === 0 || name === undefined ? [] : [{ ...load, name }];
    })
    .toSorted((a, b) => b.told - a.told || (a.name < b.name ? -1 : 1));
}
