import { InvalidInput, Unavailable } from "#core/faults.ts";
import { isRecord, type Json } from "#core/fields/json.ts";

/** Where a laptop serves unless somebody says otherwise. */
export const usualAddress = "http://127.0.0.1:8787";

function baseOf(at: string): string {
  const url = URL.canParse(at) ? new URL(at) : undefined;
  if (url?.protocol === "http:" && url.hostname === "127.0.0.1") return url.origin;
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
