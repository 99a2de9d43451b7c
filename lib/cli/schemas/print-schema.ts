import { InvalidInput } from "#core/faults.ts";
import { jsonSchemaOf, schemaNames } from "#core/json-schemas.ts";
import { nearestWord } from "#core/policy/spelling.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { jsonText } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

function named(name: string) {
  const known = schemaNames.find((one) => one === name);
  if (known !== undefined) return known;
  const near = nearestWord(name, schemaNames);
  const hint = near === undefined ? `there are ${schemaNames.join(", ")}` : `did you mean \`${near}\`?`;
  throw new InvalidInput(`there is no schema \`${name}\``, { hint });
}

/** One schema, or all of them by name. */
export function printSchema(name: string | undefined, terminal: Terminal): ExitCode {
  const all = () => Object.fromEntries(schemaNames.map((one) => [one, jsonSchemaOf(one)]));
  terminal.out(`${jsonText(name === undefined ? all() : jsonSchemaOf(named(name)))}\n`);
  return exitCodes.fine;
}
