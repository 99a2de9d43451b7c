import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import type { Chance } from "#local/chance/chance.ts";

/** A body for `/events`, and how many records it has where it can be read whole. */
export type HostileBody = {
  readonly kind: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly records?: number;
};

const other = "999988887777";
const own = "123456789012";
const hostileKeys = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "",
  "\u0000",
  "/a[b=c",
  "x".repeat(3_000),
];
const oddValues: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  "",
  [],
  {},
  [[]],
  "\ud800",
  "\u202eevil",
  { length: 1e9 },
];

const oneOf = <T>(chance: Chance, list: readonly T[]): T => list[chance.below(list.length)] as T;

const record = (chance: Chance, index: number): Readonly<Record<string, unknown>> => {
  const account = oneOf(chance, [other, own]);
  return {
    eventVersion: "1.11",
    userIdentity: {
      type: "AssumedRole",
      arn: `arn:aws:sts::${account}:assumed-role/deploy/ci`,
      accountId: account,
    },
    eventTime: "2026-11-21T03:30:00Z",
    eventSource: "autoscaling.amazonaws.com",
    eventName: "UpdateAutoScalingGroup",
    awsRegion: "eu-north-1",
    requestParameters: { autoScalingGroupName: "checkout", desiredCapacity: chance.below(99) },
    responseElements: null,
    eventID: `hostile-${index}-${chance.below(1e9)}`,
    readOnly: false,
    eventType: "AwsApiCall",
    managementEvent: true,
    recipientAccountId: account,
  };
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const log = (...records: readonly unknown[]): string => JSON.stringify({ Records: records });

/** JSON that is nested too deep to be printed as it is. */
const nested = (depth: number, inner: string): string => `${"[".repeat(depth)}${inner}${"]".repeat(depth)}`;

type Made = Omit<HostileBody, "kind">;

const kinds: Readonly<Record<string, (chance: Chance, index: number) => Made>> = {
  "gzip that breaks off": (chance, index) => {
    const whole = new Uint8Array(gzipSync(log(record(chance, index))));
    return { bytes: whole.slice(0, 1 + chance.below(whole.length - 1)) };
  },
  "gzip with wrong bytes": (chance, index) => {
    const bytes = new Uint8Array(gzipSync(log(record(chance, index))));
    for (let at = 0; at < 5; at += 1) bytes[2 + chance.below(bytes.length - 2)] = chance.below(256);
    return { bytes };
  },
  "gzip in gzip": (chance, index) => ({
    bytes: new Uint8Array(gzipSync(gzipSync(log(record(chance, index))))),
  }),
  "gzip that grows a thousandfold": (chance, index) => ({
    bytes: new Uint8Array(gzipSync(log({ ...record(chance, index), userAgent: " ".repeat(900_000) }))),
    records: 1,
  }),
  "bytes that are no UTF-8": (chance, index) => {
    const bytes = bytesOf(log(record(chance, index)));
    for (let at = 0; at < 8; at += 1) bytes[chance.below(bytes.length)] = 0x80 + chance.below(128);
    return { bytes };
  },
  "UTF-16": (chance, index) => ({
    bytes: new Uint8Array(Buffer.from(log(record(chance, index)), "utf16le")),
  }),
  "nothing at all": (chance) => ({
    bytes: bytesOf(
      oneOf(chance, ["", " ", "\n\n", "\u0000\u0000", "null", "{}", "[]", "0", '"x"', "\ufeff"]),
    ),
  }),
  "nested too deep": (chance, index) => {
    const text = log({ ...record(chance, index), requestParameters: "deep" });
    const depth = oneOf(chance, [40, 400, 5_000, 60_000]);
    return { bytes: bytesOf(text.replace('"deep"', nested(depth, "1"))) };
  },
  "a value that is huge": (chance, index) => {
    const name = oneOf(chance, [
      "userAgent",
      "eventName",
      "eventSource",
      "eventID",
      "awsRegion",
      "errorMessage",
    ]);
    const text = "x".repeat(oneOf(chance, [3_000, 70_000, 400_000]));
    return {
      bytes: bytesOf(log({ ...record(chance, index), [name]: text }, record(chance, index))),
      records: 2,
    };
  },
  "parts of the wrong type": (chance, index) => {
    const whole = record(chance, index);
    const name = oneOf(chance, Object.keys(whole));
    const wrong = { ...whole, [name]: oneOf(chance, oddValues) };
    return { bytes: bytesOf(log(wrong, record(chance, index))), records: 2 };
  },
  // A list among them is read as what it holds: here nothing.
  "records that are none": (chance, index) => {
    const all = [
      record(chance, index),
      ...oddValues.slice(0, chance.below(oddValues.length)),
      record(chance, index),
    ];
    return { bytes: bytesOf(log(...all)), records: all.filter((each) => !Array.isArray(each)).length };
  },
  "keys that are none": (chance, index) => {
    const whole = record(chance, index);
    const key = oneOf(chance, hostileKeys);
    const inside = { autoScalingGroupName: key || "x", [key]: { [key]: 1 }, tags: [{ key, value: key }] };
    const body = log(
      { ...whole, [key]: whole, requestParameters: inside, recipientAccountId: other },
      record(chance, index),
    );
    return {
      bytes: bytesOf(
        body.replace('"recipientAccountId"', '"__proto__":{"isForged":true},"recipientAccountId"'),
      ),
      records: 2,
    };
  },
};

export const kindNames = Object.keys(kinds);

export function hostileBody(chance: Chance, index: number): HostileBody {
  const kind = kindNames[index % kindNames.length] ?? "";
  const made = kinds[kind]?.(chance, index);
  if (made === undefined) throw new Error(`no body of the kind ${kind}`);
  return { kind, ...made };
}
