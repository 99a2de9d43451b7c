import { SNSClient } from "@aws-sdk/client-sns";
import { Misconfigured } from "#core/faults.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import { s3Seals } from "../stores/seal-store.ts";
import type { SealPlace, Signing } from "../stores/seals/s3-request.ts";
import { domainIn, type JsonDesk, jsonDesk } from "./json-desk.ts";
import { storedChains } from "./stored-chains.ts";

export type LedgerPlace = {
  readonly region: string;
  readonly table: string;
  /** The bucket of seals; its address where a test says so. */
  readonly seals: string;
  /** The key that signs: an alias, id or ARN. */
  readonly key: string;
};

/** A ledger on AWS, read by somebody at a terminal with the credentials that AWS's own tools would use. */
export function openLedgerDesk(place: LedgerPlace): LedgerSource {
  // The client itself asks nothing: it is how the SDK hands out credentials.
  const { credentials, sha256 } = new SNSClient({ region: place.region }).config;
  const signing = { credentials, sha256 };
  return ledgerDesk(place, { signing, desk: jsonDesk(signing, place), bucket: bucketOf(place) });
}

type Ways = { readonly signing: Signing; readonly desk: JsonDesk; readonly bucket: SealPlace };

export const ledgerDesk = (place: LedgerPlace, { signing, desk, bucket }: Ways): LedgerSource => ({
  chains: () => storedChains(desk, place.table),
  seals: () => s3Seals(signing, bucket),
  key: () => publicKey(desk, place.key),
});

function bucketOf({ seals, region }: LedgerPlace): SealPlace {
  return { url: `https://${seals}.s3.${region}.${domainIn(region)}`, region };
}

async function publicKey(desk: JsonDesk, KeyId: string): Promise<string> {
  const { PublicKey } = await desk({ service: "kms", action: "GetPublicKey", input: { KeyId } });
  if (typeof PublicKey === "string") return PublicKey;
  throw new Misconfigured(`\`${KeyId}\` has no public key`, { hint: "name the key that signs seals" });
}
