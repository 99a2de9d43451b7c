import { InvalidInput, type Position } from "../../faults.ts";
import { isRecord, type Json } from "../../fields/json.ts";
import { tooDeepAt } from "./depth.ts";
import { syntaxFaultAt } from "./syntax-fault.ts";

export type JsonTree = Readonly<Record<string, Json>>;

/** A file's text and what it is called. */
export type PlanText = { readonly text: string; readonly file: string };

/** The one JSON object in a text; anything else is refused with its place. */
export function planJson({ text, file }: PlanText): JsonTree {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (plain.trim() === "") throw foreign(file, "is empty", "write the plan to it again");
  if (plain.startsWith("PK"))
    throw foreign(
      file,
      "is a saved plan in Terraform's own form",
      "print it with `terraform show -json FILE`",
    );
  const deep = tooDeepAt(plain);
  if (deep >= 0) {
    const hint = "no plan is nested so deep; check what wrote it";
    throw new InvalidInput("the file is nested more than 256 levels deep", {
      hint,
      at: placeAt(plain, deep, file),
    });
  }
  const read = parsed(plain, file);
  if (isRecord(read)) return read;
  throw foreign(file, "holds no JSON object", kinds);
}

export const kinds =
  "give it a plan (`terraform show -json`), a change set (`aws cloudformation describe-change-set`), a CloudFormation template, or `cdk.out`";

export const foreign = (file: string, what: string, hint: string): InvalidInput =>
  new InvalidInput(`the file ${what}`, { hint, at: { file, line: 1, column: 1 } });

function parsed(text: string, file: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    const at = syntaxFaultAt(text);
    const isCut = at >= text.trimEnd().length;
    if (!isCut && looksLikeLines(text)) {
      const hint =
        "those are messages of `terraform plan -json`; print the plan with `terraform show -json FILE`";
      throw new InvalidInput("the file holds several JSON values", {
        hint,
        at: placeAt(text, at, file),
        cause,
      });
    }
    const [what, hint] = isCut
      ? ["ends in the middle", "it was cut while it was written; write it again"]
      : ["is no JSON from here on", kinds];
    throw new InvalidInput(`the file ${what}`, { hint, at: placeAt(text, at, file), cause });
  }
}

const looksLikeLines = (text: string): boolean => text.trimStart().startsWith('{"@level"');

function placeAt(text: string, at: number, file: string): Position {
  const before = text.slice(0, at);
  const lastBreak = before.lastIndexOf("\n");
  let line = 1;
  for (let from = before.indexOf("\n"); from >= 0; from = before.indexOf("\n", from + 1)) line += 1;
  return { file, line, column: at - lastBreak };
}
