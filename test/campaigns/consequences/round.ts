import { rowKnown } from "./adopted-row.ts";
import { knownSince } from "./failing.ts";
import { type Story, storyFrom } from "./generate.ts";
import { play } from "./play.ts";

export type Checked = {
  readonly counted: ReadonlyMap<string, number>;
  /** What was found never, twice or as something else. */
  readonly wrongs: readonly string[];
};

const answers: Readonly<Record<string, string>> = {
  keep: "challenger",
  revert: "holder",
  value: "between",
};

const isCounted = (since: number, { countedSince }: Pick<Story, "countedSince">): boolean =>
  countedSince !== undefined && countedSince <= since;

/** What is known of a verdict, in the words in which it is found. */
function becameOf({ at, is }: Story["known"][number], story: Story): string {
  const words = [is.undone === true ? " undone" : "", is.alarm === true ? " alarm" : ""];
  const refused = is.refused === true ? " refused" : "";
  const known = isCounted(knownSince(at), story) ? refused : " unknown";
  return `${new Date(at).toISOString()}${words.join("")}${known}`;
}

function matchedIn(story: Story): readonly string[] {
  if (story.times === undefined) return [];
  const known = story.times.times.filter(({ since }) => isCounted(since, story));
  return [`refused ${known.filter(({ refused }) => refused).length} of ${known.length}`];
}

/** What has to be found, from what the story was made of alone. */
function expected(story: Story) {
  const { known, steps, agreed, dissents } = story;
  const answered = steps.flatMap((step) => {
    const ruling = step.is === "decision" ? step.judged.ruling : undefined;
    if (ruling === undefined || ruling.by === "silence") return [];
    return [`${new Date(ruling.at).toISOString()} ${answers[ruling.answer]}`];
  });
  return {
    became: known.map((each) => becameOf(each, story)).toSorted(),
    matched: matchedIn(story),
    precedents: [...new Set(answered)].toSorted(),
    row: [rowKnown(dissents)],
    drafts: agreed === 0 ? [] : [String(agreed)],
  };
}

/** In words what is in one list and not in the other, as often as it is. */
function differences(what: string, was: readonly string[], is: readonly string[]): readonly string[] {
  const left = [...is];
  const missing = was.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [
    ...missing.map((line) => `${what} not found: ${line}`),
    ...left.map((line) => `${what} found that is none, or once too often: ${line}`),
  ];
}

const kinds = ["became", "matched", "precedents", "row", "drafts"] as const;

/** Plays the story of a seed, and says what is not found once. */
export async function checked(seed: number, planted?: string): Promise<Checked> {
  const story = storyFrom(seed);
  const [was, is] = [expected(story), await play(story, seed, planted)];
  const counted = new Map<string, number>();
  const count = (name: string, times = 1) => void counted.set(name, (counted.get(name) ?? 0) + times);
  for (const name of story.of) count(name);
  count("verdicts", was.became.length);
  count("undone", was.became.filter((line) => line.includes("undone")).length);
  count("alarms", was.became.filter((line) => line.includes("alarm")).length);
  count("refused", was.became.filter((line) => line.includes("refused")).length);
  count("not known to be refused", was.became.filter((line) => line.includes("unknown")).length);
  count("matched times refused", was.matched.filter((line) => !line.startsWith("refused 0")).length);
  count("precedents", was.precedents.length);
  for (const line of was.row) count(`row ${line}`);
  count("drafts", was.drafts.length);
  count("broken calls", is.broke);
  count(story.isOnDisk ? "stories on disk" : "stories in memory");
  return { counted, wrongs: kinds.flatMap((kind) => differences(kind, was[kind], is[kind])) };
}
