import { openApiDocument } from "#core/api/openapi/document.ts";
import { jsonSchemaOf, schemaNames } from "#core/documents/json-schemas.ts";
import { InvalidInput } from "#core/faults.ts";
import { didYouMean, nearestWord } from "#core/schema/spelling.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { jsonText } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Of the API it is the whole document, which holds its schemas. */
const names = [...schemaNames, "api"] as const;

const schemaOf = (name: (typeof names)[number]) => (name === "api" ? openApiDocument() : jsonSchemaOf(name));

function named(name: string) {
  const known = names.find((one) => one === name);
  if (known !== undefined) return known;
  const near = nearestWord(name, names);
  const hint = didYouMean(near, `there are ${names.join(", ")}`);
  throw new InvalidInput(`there is no schema \`${name}\``, { hint });
}

/** One schema, or all of them by name. */
export function printSchema(name: string | undefined, terminal: Terminal): ExitCode {
  const all = () => Object.fromEntries(names.map((one) => [one, schemaOf(one)]));
  terminal.out(`${jsonText(name === undefined ? all() : schemaOf(named(name)))}\n`);
  return exitCodes.fine;
}
