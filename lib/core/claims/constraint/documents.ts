import * as z from "zod/mini";
import type { Segment } from "../../fields/path.ts";
import { lacksStatements, StatementPattern } from "../statements/matches-statement.ts";
import type { ConstraintKind, ValueWords } from "./kind.ts";

/** A document holds its statements, and a list of statements each of them. */
const holdsStatements = (step: Segment): boolean => step.kind !== "name" || step.name === "Statement";

const nameless: ReadonlySet<string> = new Set(["Version", "Id", "Sid"]);

/** A policy document, as an object or as JSON text, holds no statement of these kinds. */
export const lacksStatement: ConstraintKind<readonly StatementPattern[]> = {
  schema: z.readonly(z.array(StatementPattern).check(z.minLength(1))),
  isRich: true,
  asksWhose: () => true,
  holds: (value, asked, { own }) => lacksStatements(value, asked, own),
  ofPart: (asked, step) => (holdsStatements(step) ? { lacksStatement: asked } : {}),
  needsWhole: (_, step) => step.kind === "name" && !holdsStatements(step) && !nameless.has(step.name),
  wish: () => "no statement of a forbidden kind",
  demand: (asked, words) => asked.map((pattern) => statementText(pattern, words)).join(", "),
};

function statementText(
  { effect, principals, covers, touches, unless }: StatementPattern,
  { list }: ValueWords,
): string {
  const part = (before: string, named: readonly string[] | undefined): readonly string[] =>
    named === undefined ? [] : [`${before} ${list(named)}`];
  const parts = [
    ...part("to", principals),
    ...part("of all of", covers?.actions),
    ...part("on all of", covers?.resources),
    ...part("of any of", touches?.actions),
    ...part("on any of", touches?.resources),
    ...part("without a condition on", unless),
  ];
  return `holds no \`${effect}\` ${parts.join(" ")}`.trimEnd();
}
