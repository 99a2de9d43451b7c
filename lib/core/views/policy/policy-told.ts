import type { Policy } from "../../policy/policy.ts";
import type { Section } from "../../policy/told/section.ts";
import { sectionsOf } from "../../policy/told/sections.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { maySee, type Viewer } from "../may-see.ts";

/** A row of the policy; how often verdicts named it is missing where they never name such rows. */
export type PolicyRow = { readonly cells: readonly string[]; readonly hits?: number };

export type PolicyTold = {
  readonly name: string;
  /** How many decisions were counted. */
  readonly of: number;
  readonly sections: readonly {
    readonly title: string;
    readonly prose: string;
    readonly head: readonly string[];
    readonly rows: readonly PolicyRow[];
  }[];
};

type PolicyHits = { readonly of: number; readonly places: ReadonlyMap<string, number> };

/**
 * How often verdicts named each place of the policy. INVARIANT (per field): what is counted is only what the reader may
 * see; another edition of the policy has its rows elsewhere, so what it decided is left out.
 */
export function hitsIn(decisions: readonly LoggedDecision[], viewer: Viewer, policy: Policy): PolicyHits {
  const places = new Map<string, number>();
  let of = 0;
  for (const { record } of decisions) {
    if (record.policy !== policy.digest) continue;
    const sees = maySee(viewer, { dispute: record.dispute, policy });
    const fields = record.verdict.fields.filter(({ path }) => sees(path));
    if (fields.length === 0) continue;
    of += 1;
    const named = new Set(fields.flatMap(({ because }) => because.flatMap(({ at }) => at ?? [])));
    for (const place of named) places.set(place, (places.get(place) ?? 0) + 1);
  }
  return { of, places };
}

/** The policy as a reader meets it, each row with how often it was named. */
export function policyTold(policy: Policy, { of, places }: PolicyHits): PolicyTold {
  const hitsOf = (pointer: string | undefined): Pick<PolicyRow, "hits"> =>
    pointer === undefined ? {} : { hits: places.get(policy.at(pointer)) ?? 0 };
  const told = ({ title, prose, rows = [], pointers = [] }: Section) => {
    const [head = [], ...body] = rows;
    const counted = body.map((cells, index) => ({ cells, ...hitsOf(pointers[index]) }));
    return { title, prose, head, rows: counted };
  };
  return { name: policy.name, of, sections: sectionsOf(policy.file).map(told) };
}
