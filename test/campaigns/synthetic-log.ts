import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createGzip } from "node:zlib";
import { type Random, randomFrom } from "./fuzz-random.ts";
import { type Doer, doers } from "./synthetic/actors.ts";
import { dataCalls, heartbeats, reads } from "./synthetic/others.ts";
import { type Scene, sceneAt, uuid } from "./synthetic/scene.ts";
import { type Call, writes } from "./synthetic/writes.ts";

const begin = Date.parse("2026-11-01T00:00:00Z");
const worldwide = new Set(["iam.amazonaws.com", "route53.amazonaws.com", "cloudfront.amazonaws.com"]);

type Kind = { readonly calls: readonly Call[]; readonly flags: object };
const read: Kind = {
  calls: reads,
  flags: { readOnly: true, managementEvent: true, eventCategory: "Management" },
};
const write: Kind = {
  calls: writes,
  flags: { readOnly: false, managementEvent: true, eventCategory: "Management" },
};
const data: Kind = {
  calls: dataCalls,
  flags: { readOnly: false, managementEvent: false, eventCategory: "Data" },
};
const heartbeat: Kind = { ...write, calls: heartbeats };

/** Three in ten change something: more than in most real logs, so that the work is not flattered. */
function kindOf(random: Random): Kind {
  const share = random.below(100);
  if (share < 30) return write;
  return share < 88 ? read : share < 95 ? data : heartbeat;
}

function eventOf(scene: Scene, doer: Doer, { calls, flags }: Kind): object {
  const { random, account, at } = scene;
  const { source, name, request, response } = random.pick(calls);
  const hasFailed = random.chance(0.06);
  return {
    eventVersion: "1.11",
    ...doer(scene),
    eventTime: at.toISOString().replace(/\.\d+Z$/, "Z"),
    eventSource: source,
    eventName: name,
    awsRegion: worldwide.has(source) ? "us-east-1" : scene.region,
    ...(hasFailed && { errorCode: "AccessDenied", errorMessage: "User is not authorized to perform this" }),
    requestParameters: request(scene),
    responseElements: hasFailed ? null : (response?.(scene) ?? null),
    requestID: uuid(random),
    eventID: uuid(random),
    ...flags,
    eventType: "AwsApiCall",
    recipientAccountId: account,
    tlsDetails: {
      tlsVersion: "TLSv1.3",
      cipherSuite: "TLS_AES_128_GCM_SHA256",
      clientProvidedHostHeader: `${source}`,
    },
  };
}

/** A made-up company's audit log, the same for the same seed; one event in a hundred comes twice. */
export function* syntheticLog(count: number, seed = 1): Generator<object> {
  const random = randomFrom(seed);
  let time = begin;
  for (let made = 0; made < count; made += 1) {
    time += random.below(9_000);
    // Delivery shuffles what lies less than some minutes apart.
    const scene = sceneAt(random, time - random.below(240_000));
    const event = eventOf(scene, random.pick(doers), kindOf(random));
    yield event;
    if (random.chance(0.01) && made + 1 < count) {
      made += 1;
      yield event;
    }
  }
}

/** Writes a log file as CloudTrail does, on one line; compressed where the name ends in `.gz`. */
export async function writeLog(file: string, count: number, seed = 1): Promise<void> {
  const disk = createWriteStream(file);
  const zip = file.endsWith(".gz") ? createGzip() : undefined;
  zip?.pipe(disk);
  const out = zip ?? disk;
  let text = '{"Records":[';
  let before = "";
  for (const event of syntheticLog(count, seed)) {
    text += before + JSON.stringify(event);
    before = ",";
    if (text.length < 500_000) continue;
    if (!out.write(text)) await once(out, "drain");
    text = "";
  }
  out.end(`${text}]}`);
  await once(disk, "close");
}

if (import.meta.filename === process.argv[1]) {
  const [count = "200000", file = "events.json", seed = "1"] = process.argv.slice(2);
  await writeLog(file, Number(count), Number(seed));
}
