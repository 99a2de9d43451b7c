import { comparePolicies } from "#core/policy/compare/compare-policies.ts";
import { fileOf } from "../../sample.ts";

type Sections = Readonly<Record<string, unknown>>;
export type ComparedRow = {
  readonly before: Sections;
  readonly after: Sections;
  readonly is: readonly string[];
};

/** Each difference, and in which way each part of it differs; none goes without a reason. */
export const toldParts = ({ before, after }: Pick<ComparedRow, "before" | "after">): readonly string[] =>
  comparePolicies(fileOf(before), fileOf(after)).map(({ section, change, direction, name, aspects }) => {
    const parts = aspects.map(({ key, direction: way, against, why }) => {
      if (!/\w/.test(why)) throw new Error(`nobody is told why ${section} is ${way}`);
      return [...(key === "" ? [] : [key]), way, ...(against === undefined ? [] : ["against", against])].join(
        " ",
      );
    });
    return `${section} ${change} ${direction}, ${name}${parts.length === 0 ? "" : `: ${parts.join(", ")}`}`;
  });
