import { SNSClient } from "@aws-sdk/client-sns";
import { Misconfigured } from "#core/faults.ts";
import type { Chain, Head } from "#core/ledger/chain/check-chain.ts";
import type { Placed } from "#core/ledger/chain/check-entry.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import { beginning, decisionAt, partBeginning } from "../stores/decisions/place.ts";
import { keyText, versionText } from "../stores/items/keys.ts";
import { unpacked } from "../stores/items/packed.ts";
import { type Item, readable } from "../stores/items/stored-version.ts";
import { s3Seals } from "../stores/seal-store.ts";
import type { SealPlace, Signing } from "../stores/seals/s3-request.ts";
import { type JsonDesk, jsonDesk } from "./json-desk.ts";
import { domainIn } from "./signed-post.ts";

export type PlainInput = { readonly S?: string; readonly N?: string; readonly B?: string };

/** What DynamoDB writes of an item, for the kinds of values that the ledger has. */
export const plain = (item: Readonly<Record<string, PlainInput>>): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, { S, N, B }]) => [
      name,
      S ?? (N === undefined ? Buffer.from(B ?? "", "base64") : Number(N)),
    ]),
  );

type Input = Readonly<Record<string, unknown>>;

async function* itemsOf(desk: JsonDesk, action: "Scan" | "Query", input: Input): AsyncGenerator<Item> {
  let from: unknown;
  do {
    const asked = from === undefined ? input : { ...input, ExclusiveStartKey: from };
    const found = await desk({ service: "dynamodb", action, input: asked });
    for (const item of (found["Items"] ?? []) as Readonly<Record<string, PlainInput>>[]) yield plain(item);
    from = found["LastEvaluatedKey"];
  } while (from !== undefined);
}

/** Every resource of which something was decided, or whose docket says so. */
async function* storedChains(desk: JsonDesk, table: string): AsyncGenerator<Chain> {
  for (const partition of await partitionsIn(desk, table)) {
    yield await chainIn(desk, table, partition);
  }
}

async function partitionsIn(desk: JsonDesk, TableName: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const input = {
    TableName,
    FilterExpression: "sk = :docket OR begins_with(sk, :decision)",
    ExpressionAttributeValues: { ":docket": { S: "docket" }, ":decision": { S: beginning } },
  };
  for await (const item of itemsOf(desk, "Scan", input)) {
    const isDocket = item["sk"] === "docket";
    if (!isDocket || item["parts"] !== undefined || headIn(item) !== undefined) found.add(String(item["pk"]));
  }
  return found;
}

/** Undefined where nothing was decided yet. */
const headIn = (docket: Item): Head["decision"] => {
  const text = unpacked(readable(docket)["body"], "a docket");
  return (JSON.parse(text) as { readonly decision?: Head["decision"] }).decision;
};

async function chainIn(desk: JsonDesk, table: string, partition: string): Promise<Chain> {
  const between = (from: string, to: string) => partOf(desk, { table, partition, from, to });
  // INVARIANT (docket first): what it points to was logged before it was saved.
  const [docket] = await between("docket", "docket");
  const head = docket && (await headOf(docket, between));
  const items = await between(beginning, `${partBeginning}~`);
  const isPart = (item: Item): boolean => String(item["sk"]).startsWith(partBeginning);
  const parts = Map.groupBy(items.filter(isPart), ownerOf);
  const heads = items.filter((item) => String(item["sk"]).startsWith(beginning));
  const entries = heads.map((item) => placed(item, parts));
  const named = [docket, ...heads].find((item) => item?.["resource"] !== undefined)?.["resource"];
  const resource = String(named ?? partition.slice("resource#".length));
  return { resource, entries, ...(head !== undefined && { head }) };
}

type Between = {
  readonly table: string;
  readonly partition: string;
  readonly from: string;
  readonly to: string;
};

async function partOf(desk: JsonDesk, { table, partition, from, to }: Between): Promise<readonly Item[]> {
  const input = {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
    ExpressionAttributeValues: { ":pk": { S: partition }, ":from": { S: from }, ":to": { S: to } },
  };
  const items: Item[] = [];
  for await (const item of itemsOf(desk, "Query", input)) items.push(item);
  return items;
}

/** Of a part: the version and digest of the body that it belongs to. */
const ownerOf = ({ sk }: Item): string =>
  String(sk).slice(partBeginning.length).split("#").slice(0, 2).join("#");

type StoredChainsInput = ReadonlyMap<string, readonly Item[]>;

function placed(item: Item, parts: StoredChainsInput): Placed {
  const place = decisionAt(item["sk"]);
  return { place, entry: bodyIn(item, parts, versionText(place.version)) };
}

/** What cannot be read is no entry; anyone who checks it says so. */
function bodyIn(item: Item, parts: StoredChainsInput, version: string): unknown {
  try {
    return JSON.parse(textIn(item, parts.get(`${version}#${String(item["digest"])}`)));
  } catch {
    return undefined;
  }
}

function textIn(head: Item, parts: readonly Item[] = []): string {
  if (head["parts"] === undefined) return unpacked(readable(head)["body"], "a body");
  const bodies = parts.flatMap(({ body }) => (body instanceof Uint8Array ? [body] : []));
  return unpacked(Buffer.concat(bodies), "a body");
}

type HeadOfInput = (from: string, to: string) => Promise<readonly Item[]>;

async function headOf(docket: Item, read: HeadOfInput): Promise<Head> {
  const version = Number(docket["version"]);
  const prefix = `part#${versionText(version)}#${String(docket["digest"])}#`;
  const parts = docket["parts"] === undefined ? [] : await read(prefix, `${prefix}~`);
  const { decision } = JSON.parse(textIn(docket, parts)) as { readonly decision?: Head["decision"] };
  return { version, ...(decision !== undefined && { decision }) };
}

/** The same as any other that is no longer there, where parts of it are missing. */
async function storedPolicy(desk: JsonDesk, table: string, digest: string): Promise<string | undefined> {
  const partition = `policy#${keyText(digest)}`;
  const [item] = await partOf(desk, { table, partition, from: "policy", to: "policy" });
  if (item === undefined) return undefined;
  const prefix = `part#${String(item["digest"])}#`;
  const isWhole = item["parts"] === undefined;
  const parts = isWhole ? [] : await partOf(desk, { table, partition, from: prefix, to: `${prefix}~` });
  return isWhole || parts.length === item["parts"] ? textIn(item, parts) : undefined;
}

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
  policy: (digest) => storedPolicy(desk, place.table, digest),
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
