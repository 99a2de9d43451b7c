import { InvalidInput } from "#core/faults.ts";

type Read = (text: string, key: string) => unknown;

const asText: Read = (text) => text;
const asList: Read = (text) => text.split(",").flatMap((part) => part.trim() || []);

const asSwitch: Read = (text, key) => {
  if (text === "true" || text === "false") return text === "true";
  throw new InvalidInput(`the context \`${key}\` is neither \`true\` nor \`false\``, {
    hint: `write \`-c ${key}=true\``,
  });
};

/** What can be said on the command line; the rest is said in the file. */
const keys: Readonly<Record<string, Read>> = {
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

/** Keys of the context begin like this, for other parts of an app have a context too. */
const prefix = "parley:";

/** What the context says, such as `-c parley:mode=enforce`; it goes before the file. */
export function chosenBy(context: (key: string) => unknown): Readonly<Record<string, unknown>> {
  const chosen = Object.entries(keys).flatMap(([key, read]) => {
    const said = context(`${prefix}${key}`);
    return said === undefined ? [] : [[key, typeof said === "string" ? read(said, `${prefix}${key}`) : said]];
  });
  return Object.fromEntries(chosen);
}
