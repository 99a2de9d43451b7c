import { rowKnown } from "./adopted-row.ts";
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

/** What has to be found, from what the story was made of alone. */
function expected({ known, steps, agreed, dissents }: Story) {
  const answered = steps.flatMap((step) => {
    const ruling = step.is === "decision" ? step.judged.ruling : undefined;
    if (ruling === undefined || ruling.by === "silence") return [];
    return [`${new Date(ruling.at).toISOString()} ${answers[ruling.answer]}`];
  });
  return {
    became: known
      .map(({ at, is }) => {
        const words = [is.undone === true ? " undone" : "", is.alarm === true ? " alarm" : ""];
        return `${new Date(at).toISOString()}${words.join("")}`;
      })
      .toSorted(),
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

const kinds = ["became", "precedents", "row", "drafts"] as const;

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
  count("precedents", was.precedents.length);
  for (const line of was.row) count(`row ${line}`);
  count("drafts", was.drafts.length);
  count("broken calls", is.broke);
  count(story.isOnDisk ? "stories on disk" : "stories in memory");
  return { counted, wrongs: kinds.flatMap((kind) => differences(kind, was[kind], is[kind])) };
}
