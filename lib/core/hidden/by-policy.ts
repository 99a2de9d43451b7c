import type { Json } from "../fields/json.ts";
import { namesAny } from "../policy/for-type.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { remembered } from "../remembered.ts";
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
// A path says the same for ever, so each is listened to once.
const cache = new WeakMap<Sensitive, PolicyHides>();

/** By the policy: its fields and its words, each asked in one place. */
export function hiddenByPolicy({ sensitive }: Pick<PolicyFile, "sensitive">): PolicyHides {
  const known = cache.get(sensitive);
  if (known !== undefined) return known;
  const words = sensitive.names.map((name) => name.toLowerCase());
  const fresh: PolicyHides = {
    byField: remembered((path) => namesAny(sensitive.fields, path), mostRemembered),
    bySound: remembered((path) => soundsHidden(path, words), mostRemembered),
    within: (value) => words.length > 0 && holdsHiddenName(value, words),
  };
  cache.set(sensitive, fresh);
  return fresh;
}
