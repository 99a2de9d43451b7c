import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { mainLabelOf } from "#catalogue/load/event-sources.ts";
import { InvalidInput } from "#core/faults.ts";
import { didYouMean, nearestWord } from "#core/schema/spelling.ts";
import { isMapped, type NamedCall } from "./mapping.ts";

export type NamedInput =
  | { readonly kind: "type"; readonly type: string }
  | { readonly kind: "calls"; readonly calls: readonly NamedCall[] };

/** What a reader means: a type, a call of a service, or the calls of that name in any service. */
export function namedIn(name: string, catalogue: Catalogue): NamedInput {
  if (name.includes("::")) {
    if (catalogue.knows(name)) return { kind: "type", type: name };
    throw unknown("a resource type that the catalogue knows", name, catalogue.nearestType(name));
  }
  const [first = "", second] = name.split(":");
  const calls = second === undefined ? callsNamed(first, catalogue) : [callOf(first, second, catalogue)];
  return { kind: "calls", calls };
}

/** The service as IAM or as CloudTrail calls it. */
function callOf(service: string, action: string, catalogue: Catalogue): NamedCall {
  const whole = `${service}:${action}`;
  const what = "a call that the catalogue knows";
  const prefixes = catalogue.prefixes(service);
  const [first] = prefixes;
  if (first === undefined) {
    const near = nearestWord(service, catalogue.services());
    throw unknown(what, whole, near === undefined ? undefined : `${near}:${action}`);
  }
  const prefix = prefixes.find((each) => catalogue.action(each, action) !== undefined);
  const label = service === prefix ? mainLabelOf(prefix) : service.replace(/\.amazonaws\.com$/, "");
  const call = { prefix: prefix ?? first, action, label };
  // Some calls are recorded under a name that IAM does not have.
  if (prefix !== undefined || isMapped(call, catalogue)) return call;
  const near = nearestWord(action, catalogue.actionsOf(first));
  throw unknown(what, whole, near === undefined ? undefined : `${first}:${near}`);
}

function callsNamed(action: string, catalogue: Catalogue): readonly NamedCall[] {
  const all = catalogue.services().map((prefix) => ({ prefix, action, label: mainLabelOf(prefix) }));
  const calls = all.filter(({ prefix }) => catalogue.action(prefix, action) !== undefined);
  if (calls.length > 0) return calls;
  const mapped = all.filter((call) => isMapped(call, catalogue));
  if (mapped.length > 0) return mapped;
  throw unknown("a type or a call that the catalogue knows", action, nearestOf(action, catalogue));
}

/** A type named without its service comes before calls that are only spelled alike. */
function nearestOf(name: string, catalogue: Catalogue): string | undefined {
  const types = new Map(
    catalogue.types().map((type) => [type.split("::").at(-1)?.toLowerCase() ?? "", type]),
  );
  const calls = new Set(catalogue.services().flatMap((prefix) => catalogue.actionsOf(prefix)));
  return types.get(name.toLowerCase()) ?? nearestWord(name, calls);
}

function unknown(what: string, name: string, near: string | undefined): InvalidInput {
  const hint = didYouMean(near, "types are written like `AWS::S3::Bucket`, calls like `s3:PutBucketPolicy`");
  return new InvalidInput(`\`${name}\` is not ${what}`, { hint });
}
