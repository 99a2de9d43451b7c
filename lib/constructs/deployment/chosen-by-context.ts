import { InvalidInput } from "#core/faults.ts";
import { nearestWord } from "#core/schema/spelling.ts";

/** What the app is told on the command line with `-c`, or in cdk.json. */
export type Context = Readonly<Record<string, unknown>>;

type ChosenByContextRead = (text: string, key: string) => unknown;

const asText: ChosenByContextRead = (text) => text;
const asList: ChosenByContextRead = (text) => text.split(",").flatMap((part) => part.trim() || []);

const asSwitch: ChosenByContextRead = (text, key) => {
  if (text === "true" || text === "false") return text === "true";
  throw new InvalidInput(`the context \`${key}\` is neither \`true\` nor \`false\``, {
    hint: `write \`-c ${key}=true\``,
  });
};

/** What can be said on the command line; the rest is said in the file. */
const keys: Readonly<Record<string, ChosenByContextRead>> = {
  policy: asText,
  name: asText,
  account: asText,
  region: asText,
  mode: asText,
  governs: asList,
  operators: asList,
  sessionTags: asSwitch,
  config: asSwitch,
  removal: asText,
};
const names = Object.keys(keys);

/** Keys of the context begin like this, for other parts of an app have a context too. */
const prefix = "parley:";

/** What the context says, such as `-c parley:mode=enforce`; it goes before the file. */
export function chosenBy(context: Context): Readonly<Record<string, unknown>> {
  refuseUnread(context);
  const chosen = names.flatMap((name) => {
    const key = `${prefix}${name}`;
    const said = context[key];
    if (said === undefined) return [];
    return [[name, typeof said === "string" ? keys[name]?.(said, key) : said]];
  });
  return Object.fromEntries(chosen);
}

/** Words that only Parley would mean; anyone who says them without the prefix would deploy something else. */
const bare: readonly string[] = ["policy", "mode", "governs", "operators", "sessionTags", "removal"];

/** A word that nobody reads is a mistake, not a wish that may be left out. */
function refuseUnread(context: Context): void {
  for (const key of Object.keys(context)) {
    if (bare.includes(key))
      throw new InvalidInput(`the context \`${key}\` is not read`, {
        hint: `write \`-c ${prefix}${key}=…\``,
      });
    if (!key.startsWith(prefix) || names.includes(key.slice(prefix.length))) continue;
    const near = nearestWord(key.slice(prefix.length), names);
    const hint =
      near === undefined
        ? `the context takes ${names.join(", ")}; everything else is said in the file`
        : `did you mean \`${prefix}${near}\`?`;
    throw new InvalidInput(`the context \`${key}\` is not known`, { hint });
  }
}
