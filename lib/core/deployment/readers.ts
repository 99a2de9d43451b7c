import type { PolicyFile } from "../policy/policy-file.ts";
import type { Mistake } from "../schema/check.ts";
import { didYouMean, nearestWord } from "../schema/spelling.ts";
import type { SeenPart } from "../views/may-see.ts";
import type { Home } from "./accounts.ts";
import type { DeploymentFile } from "./deployment-file.ts";
import { mistakeAt } from "./mistake.ts";
import type { ReaderRow } from "./reader.ts";

/** Only A to Z: some letters of other scripts would become one of these, and somebody another. */
const mailKey = (mail: string): string => mail.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

type PartsOfInput = { readonly email: string | undefined; readonly groups: readonly string[] };

/** The parts that somebody may read whole: those of every row that names their mail address or one of their groups. */
export function partsOf({ email, groups }: PartsOfInput, readers: readonly ReaderRow[]): readonly SeenPart[] {
  const mail = email === undefined ? undefined : mailKey(email);
  const isThem = (one: ReaderRow["who"][number]): boolean =>
    typeof one === "string" ? mail !== undefined && mailKey(one) === mail : groups.includes(one.group);
  return readers.filter(({ who }) => who.some(isThem)).map(({ see }) => see);
}

/** The mail addresses that rows name, each once, in lower case. */
export const mailsOf = (readers: readonly ReaderRow[]): readonly string[] => [
  ...new Set(
    readers.flatMap(({ who }) => who.flatMap((one) => (typeof one === "string" ? mailKey(one) : []))),
  ),
];

type Governed = Pick<DeploymentFile, "accounts">;

/** Everybody who may read has something to read: what no resource can be within is a slip of the pen. */
export function readerMistakes(
  readers: readonly ReaderRow[],
  { accounts = [] }: Governed,
  home: Home,
): readonly Mistake[] {
  const known = home.account === undefined ? [] : [home.account, ...accounts.map(({ account }) => account)];
  return [
    ...readers.flatMap(emptyPart),
    ...(known.length === 0
      ? []
      : unknownIn(readers, "accounts", { known, message: "the account `{}` is not governed here" })),
  ];
}

/** The environments are those of the policy. */
export const environmentMistakes = (
  readers: readonly ReaderRow[],
  { environments }: Pick<PolicyFile, "environments">,
): readonly Mistake[] =>
  unknownIn(readers, "environments", {
    known: environments.map(({ name }) => name),
    message: "the policy has no environment `{}`",
  });

function emptyPart({ see }: ReaderRow, index: number): readonly Mistake[] {
  if (see === "all" || Object.values(see).some((values) => values !== undefined)) return [];
  const hint = "write `all`, or name `accounts`, `environments` or `services`";
  return [mistakeAt(`/readers/${index}/see`, { message: "they would see nothing", hint })];
}

type UnknownInput = { readonly known: readonly string[]; readonly message: string };

function unknownIn(
  readers: readonly ReaderRow[],
  name: "accounts" | "environments",
  { known, message }: UnknownInput,
): readonly Mistake[] {
  return readers.flatMap(({ see }, index) =>
    (see === "all" ? [] : (see[name] ?? [])).flatMap((value, at) => {
      if (known.includes(value)) return [];
      const hint = didYouMean(nearestWord(value, known), `there are ${known.join(", ")}`);
      return [
        mistakeAt(`/readers/${index}/see/${name}/${at}`, { message: message.replace("{}", value), hint }),
      ];
    }),
  );
}
