import type { WriteKind } from "../../written-edit.ts";

/**
 * A family of calls that names and permissions do not lead to the right resource. The first that fits decides.
 * How identifiers and conditions are written: `identify/template.ts` and `identify/condition.ts`.
 */
export type Override = {
  /** `source:Call`, several divided by spaces; `*` stands for any rest. */
  readonly calls: string;
  readonly because: string;
  readonly when?: string;
  /** None for a call that changes nothing which CloudFormation models. */
  readonly type?: string;
  /** As templates, the first that can be filled; empty where no record holds it; missing: sought as usual. */
  readonly id?: string | readonly string[];
  readonly write?: WriteKind;
  readonly property?: string;
};
