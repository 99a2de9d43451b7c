import { Misconfigured } from "#core/faults.ts";
import { IdWord } from "#core/resources/words.ts";

/** What a change carries so that it counts as declared: one line for each way in which it may. */
const appIdVariable = "AWS_SDK_UA_APP_ID";
const terraformVariable = "TF_APPEND_USER_AGENT";

/**
 * INVARIANT (carried): every SDK and tool that runs beneath says the id, each in its own way; what a shell could take for
 * more than a name is none.
 */
export function carriedBy(id: string): Readonly<Record<string, string>> {
  if (!IdWord.safeParse(id).success)
    throw new Misconfigured("the id that was answered is none of Parley's", {
      hint: "check the address; nothing was printed that a shell could take",
    });
  return { [appIdVariable]: id, [terraformVariable]: `parley/claim=${id}` };
}

/** Lines to copy, or for `eval`. */
export const carriedLines = (id: string): readonly string[] =>
  Object.entries(carriedBy(id)).map(([name, value]) => `export ${name}=${value}`);
