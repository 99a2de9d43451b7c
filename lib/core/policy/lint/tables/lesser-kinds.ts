import {
  type ActorKind,
  actorKinds,
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
type Worth = { readonly urgency: Urgency; readonly strength: number; readonly pointer: string };

/** INVARIANT (authority): no table may leave a claim better off for coming from somebody less known. */
export function lesserKinds({ file }: Policy): readonly Finding[] {
  return better.flatMap(([lesser, than]) => {
    const found = than.flatMap((kind) => firstReward(file, lesser, kind) ?? []);
    return found.slice(0, 1);
  });
}

function firstReward(file: PolicyFile, lesser: ActorKind, kind: ActorKind): Finding | undefined {
  for (const clamps of principalCases(file)) {
    for (const motivation of motivationKinds) {
      const [less, more] = [lesser, kind].map((each) => worthOf(file, clamps, [motivation, each]));
      if (less === undefined || more === undefined) continue;
      const isStronger = less.strength > more.strength;
      if (urgencyRank(less.urgency) <= urgencyRank(more.urgency) && !isStronger) continue;
      const [gets, only] = isStronger ? ["a must", "less"] : [`\`${less.urgency}\``, `\`${more.urgency}\``];
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

const isGeneral = ({ principals, via }: Clamp): boolean => principals === undefined && via === undefined;

/** Rows that name principals or tools concern only some: nobody, each alone, and whoever they all mean are tried. */
function principalCases({ authority }: PolicyFile): readonly (readonly (Clamp | undefined)[])[] {
  const { claims } = authority;
  const meaning = (isMeant: (row: Clamp) => boolean) =>
    claims.map((row) => (isGeneral(row) || isMeant(row) ? row : undefined));
  const special = claims.filter((row) => !isGeneral(row));
  if (special.length === 0) return [claims];
  return [meaning(() => false), ...special.map((one) => meaning((row) => row === one)), claims];
}

/** What a confirmed motivation of such an actor comes to; `pointer` names the row that had the last word. */
function worthOf(
  { urgency: table }: PolicyFile,
  clamps: readonly (Clamp | undefined)[],
  [motivation, kind]: readonly [MotivationKind, ActorKind],
): Worth {
  const speaks = (row: {
    motivations?: readonly string[] | undefined;
    kinds?: readonly string[] | undefined;
  }) => (row.motivations?.includes(motivation) ?? true) && (row.kinds?.includes(kind) ?? true);
  const row = table.findIndex(speaks);
  const clamp = clamps.find((each) => each !== undefined && speaks(each));
  const full = table[row]?.urgency ?? "none";
  const isClamped = clamp !== undefined && urgencyRank(clamp.atMost) < urgencyRank(full);
  return {
    urgency: isClamped ? clamp.atMost : full,
    strength: strengthRank(clamp?.strength ?? "must"),
    pointer: isClamped ? `/authority/claims/${clamps.indexOf(clamp)}` : `/urgency/${Math.max(row, 0)}`,
  };
}
