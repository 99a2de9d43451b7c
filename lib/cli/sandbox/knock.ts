import { InvalidInput, Unavailable } from "#core/faults.ts";
import { isRecord, type Json } from "#core/fields/json.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Where a laptop serves unless somebody says otherwise. */
const usualAddress = "http://127.0.0.1:8787";

function laptopIn(at: string): string | undefined {
  const url = URL.canParse(at) ? new URL(at) : undefined;
  return url?.protocol === "http:" && url.hostname === "127.0.0.1" ? url.origin : undefined;
}

/** Where the laptop is: as the command says, else as `PARLEY` does where that is a laptop; an installation has no sandbox. */
export function laptopAt(at: string | undefined, { env }: Pick<Terminal, "env">): string {
  const named = [env["PARLEY"], env["PARLEY_AT"]].find((each) => each !== undefined && each !== "");
  return at ?? (named === undefined ? undefined : laptopIn(named)) ?? usualAddress;
}

function baseOf(at: string): string {
  const base = laptopIn(at);
  if (base !== undefined) return base;
  throw new InvalidInput(`\`${at.slice(0, 200)}\` is no laptop`, {
    hint: `write the address that \`npm start\` printed, such as ${usualAddress}`,
  });
}

type Knock = { readonly at: string; readonly path: string; readonly body?: string | Uint8Array<ArrayBuffer> };

/** Asks the laptop; what it refuses is told in its own words. */
export const knock = async (asked: Knock): Promise<Json> => (await (await knockRaw(asked)).json()) as Json;

/** The same, with the answer as it comes. */
export async function knockRaw({ at, path, body }: Knock): Promise<Response> {
  const base = baseOf(at);
  const answer = await fetch(`${base}${path}`, body === undefined ? {} : { method: "POST", body }).catch(
    (cause: unknown) => {
      const hint = "start it with `npm start`, or name its address with `--at`";
      throw new Unavailable(`nobody answers under ${base}`, { hint, cause });
    },
  );
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => null)) as Json;
  const { message, hint } = isRecord(said) ? said : {};
  throw new InvalidInput(typeof message === "string" ? message : `${base} answers ${answer.status}`, {
    ...(typeof hint === "string" && { hint }),
  });
}
