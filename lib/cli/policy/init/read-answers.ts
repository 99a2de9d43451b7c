import { canonicalPrincipal } from "#core/claims/principal.ts";
import { InvalidInput } from "#core/faults.ts";
import { valueText } from "#core/fields/value-text.ts";
import { ReferencePrefix } from "#core/policy/file/actors.ts";
import { presetNames } from "#core/policy/sources/preset-names.ts";
import { didYouMean, nearestWord } from "#core/schema/spelling.ts";
import {
  environmentNames,
  type FirstStep,
  firstSteps,
  type SeenRole,
  type StartAnswers,
} from "#files/started/answers.ts";

/** What was typed, on the terminal or behind flags: lists are one text, with spaces or commas between. */
export type TypedAnswers = Readonly<Record<TypedName, string>>;
export type TypedName = (typeof typedNames)[number];
export const typedNames = [
  "prod",
  "staging",
  "test",
  "deploys",
  "machines",
  "answers",
  "incidents",
  "incidentNumbers",
  "ticketNumbers",
  "atFirst",
] as const;

type AnswerFlaw = { readonly message: string; readonly hint: string };
type AnswerWord = { readonly text: string } | AnswerFlaw;

const mostWords = 100;
const longestWord = 2_048;

const accountWord = (text: string): AnswerWord =>
  /^\d{12}$/.test(text)
    ? { text }
    : {
        message: `${valueText(text)} is not an account`,
        hint: "an account has 12 digits, such as `111111111111`",
      };

const roleForm = "write a role by its ARN, or as `111111111111:role/deploy`";

function roleWord(text: string): AnswerWord {
  const name = canonicalPrincipal(text);
  if (/^\d{12}:role\/[\w+=,.@-]{1,64}$/.test(name) && /^(arn:|\d{12}:)/.test(text)) return { text: name };
  const hints: readonly (readonly [RegExp, string])[] = [
    [/^sso\/|^\d{12}:user\//, "people are no machines; who answers is another question"],
    [/\.amazonaws\.com$/, "AWS's own services are known already; leave it out"],
    [/[*?]/, `a row that grants names each role by itself: ${roleForm}`],
  ];
  const hint = hints.find(([form]) => form.test(name))?.[1] ?? roleForm;
  return { message: `${valueText(text)} is not a role`, hint };
}

function personWord(text: string): AnswerWord {
  const name = canonicalPrincipal(text);
  if (/^(sso\/[\w+=,.@-]{1,128}|\d{12}:(?:user|role)\/[\w+=,.@-]{1,64})$/.test(name)) return { text: name };
  const isMail = /^[\w+=,.-]+@[\w.-]+$/.test(text);
  const hint = isMail
    ? `somebody of Identity Center is written \`sso/${text.toLowerCase()}\``
    : "write `sso/maria@example.com` for somebody of Identity Center, or the ARN of a user or of a team's role";
  return { message: `${valueText(text)} is nobody who can answer`, hint };
}

function numberWord(text: string): AnswerWord {
  const read = ReferencePrefix.safeParse(text);
  if (read.success) return { text };
  const [message = "", hint = ""] = (read.error.issues[0]?.message ?? "").split("; ");
  return { message, hint };
}

const words: Partial<Readonly<Record<TypedName, (text: string) => AnswerWord>>> = {
  prod: accountWord,
  staging: accountWord,
  test: accountWord,
  deploys: roleWord,
  machines: roleWord,
  answers: personWord,
  incidentNumbers: numberWord,
  ticketNumbers: numberWord,
};

type ListRead = { readonly words: readonly string[] } | AnswerFlaw;

/** The words of a list, each once and in the order in which they were typed. */
export function listIn(name: TypedName, typed: string): ListRead {
  const texts = typed.split(/[\s,]+/).filter((text) => text !== "");
  if (texts.length > mostWords)
    return {
      message: `these are ${texts.length}`,
      hint: `${mostWords} are the most; write the rest into the policy`,
    };
  const read = texts.map((text) =>
    text.length > longestWord
      ? { message: "this is too long", hint: "name one thing at a time" }
      : words[name]?.(text),
  );
  const flaw = read.find((word) => word !== undefined && "message" in word);
  if (flaw !== undefined && "message" in flaw) return flaw;
  return {
    words: [...new Set(read.flatMap((word) => (word !== undefined && "text" in word ? [word.text] : [])))],
  };
}

function oneOf<T extends string>(what: string, text: string, known: readonly T[]): T {
  const found = known.find((word) => word === text);
  if (found !== undefined) return found;
  const hint = didYouMean(nearestWord(text, known), `there are ${known.join(", ")}`);
  throw new InvalidInput(`${valueText(text)} is not ${what}`, { hint });
}

function list(name: TypedName, typed: TypedAnswers): readonly string[] {
  const read = listIn(name, typed[name]);
  if ("words" in read) return read.words;
  throw new InvalidInput(read.message, { hint: read.hint });
}

/** The answers as a policy can be written from them; the same words give the same, wherever they were typed. */
export function answersFrom(typed: TypedAnswers, seen: readonly SeenRole[]): StartAnswers {
  const steps = Object.keys(firstSteps) as readonly FirstStep[];
  const named = typed.incidents.trim();
  const answers: StartAnswers = {
    accounts: { prod: list("prod", typed), staging: list("staging", typed), test: list("test", typed) },
    deploys: list("deploys", typed),
    machines: list("machines", typed),
    answers: list("answers", typed),
    ...(named !== "" && named !== "none" && { incidents: oneOf("an incident system", named, presetNames) }),
    numbers: { incident: list("incidentNumbers", typed), "change-ticket": list("ticketNumbers", typed) },
    firstStep: oneOf("how far to go at first", typed.atFirst.trim() || "observe", steps),
    seen: [],
  };
  refuseTwice(answers);
  if (environmentNames.every((name) => answers.accounts[name].length === 0))
    throw new InvalidInput("no account is named", {
      hint: "say which is which: `--prod 111111111111 --test 222222222222`",
    });
  if (answers.firstStep !== "observe" && answers.answers.length === 0)
    throw new InvalidInput(`\`${answers.firstStep}\` asks people, and nobody is named who answers`, {
      hint: "name them with `--answers sso/maria@example.com`, or begin with `observe`",
    });
  const known = new Set([...answers.deploys, ...answers.machines]);
  return { ...answers, seen: seen.filter(({ principal }) => !known.has(principal)) };
}

/** What would mean two things at once is asked for again, before a row makes one of them true. */
function refuseTwice({ accounts, deploys, machines, numbers }: StartAnswers): void {
  const pairs: readonly (readonly [readonly string[], readonly string[], string])[] = [
    [accounts.prod, accounts.staging, "is prod and staging at once"],
    [accounts.prod, accounts.test, "is prod and test at once"],
    [accounts.staging, accounts.test, "is staging and test at once"],
    [deploys, machines, "deploys, and is a machine that writes by itself"],
    [numbers.incident, numbers["change-ticket"], "numbers incidents and tickets at once"],
  ];
  for (const [one, other, what] of pairs) {
    const both = one.find((word) => other.includes(word));
    if (both !== undefined) throw new InvalidInput(`\`${both}\` ${what}`, { hint: "name it once" });
  }
}
