import {
  type ActorKind,
  actorKinds,
  lower,
  type MotivationKind,
  motivationKinds,
  strengthRank,
  type Urgency,
  urgencyRank,
} from "../../../claims/words.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import type { Finding } from "../finding.ts";

/** Whom nobody knows may not weigh more than whom somebody knows, nor an agent more than a person or a machine. */
const better: readonly (readonly [lesser: ActorKind, than: readonly ActorKind[]])[] = [
  ["unknown", actorKinds.filter((kind) => kind !== "unknown")],
  ["agent", ["person", "break-glass", "automation"]],
];

type Clamp = PolicyFile["authority"]["claims"][number];
type Worth = {
  /** What the motivation comes to where it is confirmed, and what a granted goal does. */
  readonly urgency: Urgency;
  readonly granted: Urgency;
  readonly strength: number;
  readonly pointer: string;
};

/** INVARIANT (authority): no table may leave a claim better off for coming from somebody less known. */
export function lesserKinds({ file }: Policy): readonly Finding[] {
  return better.flatMap(([lesser, than]) => {
    const found = than.flatMap((kind) => firstReward(file, lesser, kind) ?? []);
    return found.slice(0, 1);
  });
}

function firstReward(file: PolicyFile, lesser: ActorKind, kind: ActorKind): Finding | undefined {
  const compared = principalCases(file).flatMap((clamps) =>
    motivationKinds.map((motivation) => ({
      motivation,
      less: worthOf(file, clamps, [motivation, lesser]),
      more: worthOf(file, clamps, [motivation, kind]),
    })),
  );
  for (const gainOf of [reasonGain, goalGain]) {
    for (const { motivation, less, more } of compared) {
      const gain = gainOf(less, more);
      if (gain === undefined) continue;
      const [gets, only] = gain;
      return {
        level: "error",
        rule: "rewarded-distrust",
        pointer: less.pointer,
        message: `\`${motivation}\` comes to ${gets} from \`${lesser}\` and only to ${only} from \`${kind}\``,
        hint: `let \`${kind}\` weigh at least as much as \`${lesser}\`, in \`urgency\` and \`authority\``,
      };
    }
  }
  return undefined;
}

/** What the lesser one gets and the better one does not. */
type Gain = readonly [gets: string, only: string];

function reasonGain(less: Worth, more: Worth): Gain | undefined {
  if (less.strength > more.strength) return ["a must", "less"];
  const isMore = urgencyRank(less.urgency) > urgencyRank(more.urgency);
  return isMore ? [`\`${less.urgency}\``, `\`${more.urgency}\``] : undefined;
}

function goalGain({ granted }: Worth, more: Worth): Gain | undefined {
  const isMore = urgencyRank(granted) > urgencyRank(more.granted);
  return isMore ? [`\`${granted}\` within a granted goal`, `\`${more.granted}\``] : undefined;
}

const isGeneral = ({ principals, via }: Clamp): boolean => principals === undefined && via === undefined;

/** A row and its place among all. */
type NumberedClamp = readonly [at: number, row: Clamp];

/** Rows that name principals or tools concern only some: nobody, each alone, and those whom they all mean are tried. */
function principalCases({ authority }: PolicyFile): readonly (readonly NumberedClamp[])[] {
  const all = [...authority.claims.entries()];
  const general = all.filter(([, row]) => isGeneral(row));
  const special = all.filter(([, row]) => !isGeneral(row));
  if (special.length === 0) return [all];
  const alone = special.map((one) => [...general, one].toSorted(([a], [b]) => a - b));
  return [general, ...alone, all];
}

/** What a confirmed motivation of such an actor comes to; `pointer` names the row that had the last word. */
function worthOf(
  { urgency: table }: PolicyFile,
  clamps: readonly NumberedClamp[],
  [motivation, kind]: readonly [MotivationKind, ActorKind],
): Worth {
  const speaks = (row: {
    motivations?: readonly string[] | undefined;
    kinds?: readonly string[] | undefined;
  }) => (row.motivations?.includes(motivation) ?? true) && (row.kinds?.includes(kind) ?? true);
  const row = table.findIndex(speaks);
  const [at, clamp] = clamps.find(([, each]) => speaks(each)) ?? [];
  const full = table[row]?.urgency ?? "none";
  const isClamped = clamp !== undefined && urgencyRank(clamp.atMost) < urgencyRank(full);
  return {
    urgency: isClamped ? clamp.atMost : full,
    granted: clamp === undefined ? "routine" : lower("routine", clamp.atMost),
    strength: strengthRank(clamp?.strength ?? "must"),
    pointer: isClamped ? `/authority/claims/${at}` : `/urgency/${Math.max(row, 0)}`,
  };
}
