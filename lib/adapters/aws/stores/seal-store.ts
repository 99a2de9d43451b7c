import { sealText } from "#core/ledger/chain/seal.ts";
import type { SealStore } from "#core/ports/stores/seal-store.ts";
import { type SealPlace, type Signing, s3Refusal, s3Request } from "./seals/s3-request.ts";

const folder = "seals/";
const keyOf = (account: string, day: string): string => `${folder}${account}/${day}.json`;

/**
 * Seals as objects of a bucket whose versions are locked. INVARIANT (written once): a put goes through only where
 * nothing stands, and the bucket takes no other.
 */
export function s3SealStore(signing: Signing, place: SealPlace): SealStore {
  return {
    async put(signed) {
      const { account, day } = signed.seal;
      const asked = { method: "PUT", key: keyOf(account, day), body: sealText(signed) } as const;
      const answer = await s3Request(asked, signing, place);
      if (answer.status === 200) return { ok: true };
      // Somebody else is putting it at this very moment, or has put it.
      if (answer.status === 412 || answer.status === 409) return { ok: false };
      throw s3Refusal(answer, { what: "keep a seal", permission: "s3:PutObject" });
    },
    get: (account, day) => read(keyOf(account, day), signing, place),
  };
}

async function read(key: string, signing: Signing, place: SealPlace): Promise<unknown> {
  const answer = await s3Request({ method: "GET", key }, signing, place);
  if (answer.status === 404 && answer.text.includes("NoSuchKey")) return undefined;
  if (answer.status === 200) return documentIn(answer.text);
  throw s3Refusal(answer, { what: "read a seal", permission: "s3:GetObject" });
}

/** What is no JSON is no seal either, and anyone who reads it says so. */
function documentIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 100);
  }
}

/** All of them, whatever their accounts. */
export async function* s3Seals(signing: Signing, place: SealPlace): AsyncGenerator<unknown> {
  let from: string | undefined;
  do {
    const more = from === undefined ? {} : { "continuation-token": from };
    const query = { "list-type": "2", prefix: folder, ...more };
    const answer = await s3Request({ method: "GET", key: "", query }, signing, place);
    if (answer.status !== 200) throw s3Refusal(answer, { what: "list seals", permission: "s3:ListBucket" });
    for (const [, key = ""] of answer.text.matchAll(/<Key>([^<]+)<\/Key>/g)) {
      yield await read(key, signing, place);
    }
    from = /<NextContinuationToken>([^<]+)</.exec(answer.text)?.[1];
  } while (from !== undefined);
}
