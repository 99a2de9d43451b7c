import type { Json } from "../fields/json.ts";
import { namesAny } from "../policy/for-type.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { holdsHiddenName, soundsHidden } from "./by-name.ts";

/** What a policy's `sensitive` section says nobody may read. */
export type PolicyHides = {
  /** By one of its fields. */
  readonly byField: (path: string) => boolean;
  /** By one of its words. */
  readonly bySound: (path: string) => boolean;
  /** By one of its words somewhere in a document. */
  readonly within: (value: Json | undefined) => boolean;
};

type Sensitive = PolicyFile["sensitive"];

const mostRemembered = 4_096;
const cache = new WeakMap<Sensitive, PolicyHides>();

/** What a field is called does not change, so each is listened to once. */
function remembered(hears: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const answer = known.get(path) ?? hears(path);
    if (known.size >= mostRemembered) known.clear();
    if (path.length < mostRemembered) known.set(path, answer);
    return answer;
  };
}

/** By the policy: its fields and its words, each asked in one place. */
export function hiddenByPolicy({ sensitive }: Pick<PolicyFile, "sensitive">): PolicyHides {
  const known = cache.get(sensitive);
  if (known !== undefined) return known;
  const words = sensitive.names.map((name) => name.toLowerCase());
  const fresh: PolicyHides = {
    byField: (path) => namesAny(sensitive.fields, path),
    bySound: remembered((path) => soundsHidden(path, words)),
    within: (value) => words.length > 0 && holdsHiddenName(value, words),
  };
  cache.set(sensitive, fresh);
  return fresh;
}
