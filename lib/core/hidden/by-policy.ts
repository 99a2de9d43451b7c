import type { Json } from "../fields/json.ts";
import { namesAny } from "../policy/for-type.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { remembered, rememberedFor } from "../remembered.ts";
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
const hidesOf = rememberedFor(({ fields, names }: Sensitive): PolicyHides => {
  const words = names.map((name) => name.toLowerCase());
  return {
    byField: remembered((path) => namesAny(fields, path), mostRemembered),
    bySound: remembered((path) => soundsHidden(path, words), mostRemembered),
    within: (value) => words.length > 0 && holdsHiddenName(value, words),
  };
});

/** By the policy: its fields and its words, each asked in one place. */
export const hiddenByPolicy = ({ sensitive }: Pick<PolicyFile, "sensitive">): PolicyHides =>
  hidesOf(sensitive);
