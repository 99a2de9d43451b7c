import { InvalidInput } from "#core/faults.ts";
import { isRecord, type Json } from "#core/fields/json.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { valueIn } from "../inputs/value-in.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { knock, laptopAt } from "./knock.ts";

export type SandboxCall = {
  readonly at?: string;
  readonly json?: true;
  /** Such as `set`; a look is asked with GET. */
  readonly name: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
};

/** `Name=value`: JSON where it is JSON, else text; nothing behind `=` is empty text. */
export function assignments(words: readonly string[]): Readonly<Record<string, Json>> {
  const pairs = words.map((word): readonly [string, Json] => {
    const at = word.indexOf("=");
    if (at <= 0)
      throw new InvalidInput(`\`${word}\` sets nothing`, {
        hint: "write `Name=value`, such as `DesiredCapacity=10`",
      });
    return [word.slice(0, at), valueIn(word.slice(at + 1))];
  });
  return Object.fromEntries(pairs);
}

/** Asks, and prints what came of it. */
export async function callSandbox(call: SandboxCall, terminal: Terminal): Promise<ExitCode> {
  const query = new URLSearchParams(call.query).toString();
  const path = `/sandbox/${call.name}${query === "" ? "" : `?${query}`}`;
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
  const said = await knock({ at: laptopAt(call.at, terminal), path, ...body });
  terminal.out(call.json === true ? `${JSON.stringify(said, undefined, 2)}\n` : spoken(said));
  return exitCodes.fine;
}

function spoken(said: Json): string {
  if (Array.isArray(said)) return said.map((each) => line(each as Json)).join("");
  if (isRecord(said) && typeof said["says"] === "string") return `${plain(said["says"])}\n`;
  return `${JSON.stringify(said, undefined, 2)}\n`;
}

const line = (each: Json): string =>
  isRecord(each) && typeof each["resource"] === "string"
    ? `${plain(each["resource"])}\n`
    : `${JSON.stringify(each)}\n`;
