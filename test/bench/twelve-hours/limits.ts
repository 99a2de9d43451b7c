import type { Result } from "./all.ts";
import type { Played } from "./picture.ts";
import { deniedShare, questionsEach, regret } from "./tally.ts";

export type Limit = {
  readonly what: string;
  readonly is: string;
  readonly limit: string;
  readonly ok: boolean;
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const isOwn = ({ meter }: Result): boolean => meter !== undefined;

/** Parley's regret is below every other scheme's, in each world. */
function ofRegret({ size, results }: Played): readonly Limit[] {
  const others = results.filter((result) => !isOwn(result));
  const least = Math.min(...others.map(({ day }) => regret(day)));
  return results.filter(isOwn).map(({ scheme, day }) => ({
    what: `${size} actors: regret, ${scheme}`,
    is: percent(regret(day)),
    limit: `below ${percent(least)}`,
    ok: regret(day) < least,
  }));
}

const mostQuestions: Readonly<Record<string, number>> = {
  "Parley, machines declare": 0.1,
  "Parley, nobody declares": 0.3,
};

/** What counts where a thousand share their fields. */
function ofThousand({ results }: Played): readonly Limit[] {
  const last = results.find(({ scheme }) => scheme === "last writer");
  if (last === undefined) return [];
  const half = deniedShare(last.day) / 2;
  return results.filter(isOwn).flatMap(({ scheme, day }): readonly Limit[] => {
    const denied = deniedShare(day);
    const most = mostQuestions[scheme];
    const asked = questionsEach(day);
    return [
      {
        what: `emergencies denied, ${scheme}`,
        is: percent(denied),
        limit: `at most ${percent(half)}`,
        ok: denied <= half,
      },
      ...(most === undefined
        ? []
        : [
            {
              what: `questions per actor and day, ${scheme}`,
              is: asked.toFixed(3),
              limit: `at most ${most}`,
              ok: asked <= most,
            },
          ]),
    ];
  });
}

/** Every limit of docs/crowd.md with what came out. */
export const limitsOf = (all: readonly Played[]): readonly Limit[] => [
  ...all.flatMap(ofRegret),
  ...all.filter(({ size }) => size === 1_000).flatMap(ofThousand),
];
