import { canary, oddRecord } from "../events/case.ts";
import { seeds } from "../events/seeds.ts";
import { hostile, keys, type Tree, withKey } from "../fuzz-hostile.ts";
import { damaged, mutated } from "../fuzz-mutation.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";
import { accounts, regions, strangers } from "./ground.ts";
import { rareRecords } from "./rare-records.ts";

type Group = { readonly [key: string]: Tree };

const isGroup = (tree: Tree): tree is Group =>
  typeof tree === "object" && tree !== null && !Array.isArray(tree);
const partOf = (tree: Tree, name: string): Tree => (isGroup(tree) ? (tree[name] ?? null) : null);
const textOf = (tree: Tree, name: string, otherwise: string): string => {
  const value = partOf(tree, name);
  return typeof value === "string" ? value : otherwise;
};

/** Most records of real logs only read. */
const writing = seeds.filter(
  (seed) => partOf(seed, "readOnly") === false && partOf(seed, "managementEvent") !== false,
);

/** Secrets where calls write them. */
function withSecretParts(record: Tree): Tree {
  const parameters = partOf(record, "requestParameters");
  if (!isGroup(record) || !isGroup(parameters)) return record;
  const environment = { variables: { DB_PASSWORD: canary, LEVEL: "info" } };
  const secrets = { environment, masterUserPassword: canary, userData: canary, description: canary };
  const requestParameters = { ...parameters, ...secrets };
  return { ...record, requestParameters };
}

/** Most records come from where changes count; so those about one thing meet. */
function atHome(record: Tree, random: Random): Tree {
  if (!isGroup(record) || !random.chance(0.85)) return record;
  const [recipientAccountId = "", awsRegion = ""] = [random.pick(accounts), regions[0]];
  return { ...record, recipientAccountId, ...(random.chance(0.6) && { awsRegion }) };
}

function wrapped(record: Tree, random: Random): Group {
  const service = textOf(record, "eventSource", "ec2.amazonaws.com").split(".")[0] ?? "";
  const isNotice = partOf(record, "messageType") !== null;
  const item = partOf(record, "configurationItem");
  const recipient = textOf(record, "recipientAccountId", textOf(item, "awsAccountId", random.pick(accounts)));
  return {
    version: "0",
    id: String(random.below(1e9)),
    "detail-type": isNotice ? "Config Configuration Item Change" : "AWS API Call via CloudTrail",
    source: isNotice ? "aws.config" : `aws.${service}`,
    account: random.chance(0.9) ? recipient : random.pick([...accounts, ...strangers]),
    time: "2026-11-21T03:10:02Z",
    region: textOf(record, "awsRegion", textOf(item, "awsRegion", "eu-north-1")),
    resources: [],
  };
}

function oddEnvelope(envelope: Group, random: Random): Group {
  if (!random.chance(0.1)) return envelope;
  if (random.chance(0.3)) return withKey(envelope, random.pick(keys), hostile(random)) as Group;
  const spoilt = mutated(envelope, 1, random);
  return isGroup(spoilt) ? spoilt : envelope;
}

/** The body of the message that a seed and its number make: an event, hardly one of them as it should be. */
export function messageFor(seed: number, index: number): string {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0xc2b2ae35));
  const isDamaged = random.chance(0.03);
  const hasSecret = !isDamaged && random.chance(0.3);
  const record = oddRecord(random, {
    from: random.pick([rareRecords, seeds, seeds, ...Array(7).fill(writing)]),
    hasSecret,
  });
  const detail = atHome(hasSecret ? withSecretParts(record) : record, random);
  // A secret would be no secret where it stood in the envelope.
  const envelope = oddEnvelope(wrapped(detail, random), random);
  const body = JSON.stringify(random.chance(0.98) ? { ...envelope, detail } : detail);
  return isDamaged ? damaged(body, random) : body;
}
