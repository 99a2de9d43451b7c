import { instantOf } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import type { Features } from "#core/learning/features.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";

const side = { goal: "cost", reason: "budget", confirmed: "no", kind: "automation" } as const;
const features: Features = {
  class: "capacity",
  environment: "prod",
  holder: side,
  challenger: side,
  situations: ["incident"],
  direction: "harmful",
  reversible: "unknown",
  hours: "night",
  exposure: "internal",
  incumbentIsCode: "no",
  asked: "rule",
};

type KeptInput = {
  readonly id: string;
  readonly minute?: number;
  readonly team?: string;
  readonly of?: string;
};

export function kept({ id, minute = 0, team = "-", of = "capacity" }: KeptInput): KeptPrecedent {
  const at = instantOf(Date.parse("2026-11-21T03:00:00Z") + minute * 60_000);
  return {
    precedent: {
      v: 1,
      id: sha256(id),
      team,
      at,
      features: { ...features, class: of },
      answer: "challenger",
    },
    case: `case-${id}`,
    human: sha256(`human ${id}`),
    resource: sha256(`resource ${id}`),
  };
}
