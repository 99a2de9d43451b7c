/** What only the one who set out to sign in brings back. */
export type Memo = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly back: string;
};

const longest = 2_000;
const longestBack = 1_000;

export function memoText({ state, nonce, verifier, back }: Memo): string {
  const kept = back.length > longestBack ? "" : back;
  return Buffer.from(JSON.stringify([state, nonce, verifier, kept])).toString("base64url");
}

export function readMemo(text: string): Memo | undefined {
  if (text.length > longest) return undefined;
  const said = parsed(Buffer.from(text, "base64url").toString("utf8"));
  if (!Array.isArray(said) || said.length !== 4 || !said.every(isText)) return undefined;
  const [state = "", nonce = "", verifier = "", back = ""] = said;
  // Anyone who compares with nothing compares nothing.
  return state === "" || nonce === "" || verifier === "" ? undefined : { state, nonce, verifier, back };
}

const isText = (value: unknown): value is string => typeof value === "string";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
