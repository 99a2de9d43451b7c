import { InvalidInput } from "#core/faults.ts";
import { presetNames } from "#core/policy/sources/preset-names.ts";
import type { SeenRole } from "#files/started/answers.ts";
import { plain } from "../../terminal/plain-text.ts";
import type { Prompt, Terminal } from "../../terminal/terminal.ts";
import { listIn, type TypedAnswers, type TypedName, typedNames } from "./read-answers.ts";

/** What a log proposes: roles, and the accounts in which something was changed. */
export type Proposals = { readonly roles: readonly SeenRole[]; readonly accounts: readonly string[] };

/** One line that is asked for; several of them may make one question. */
type Question = {
  readonly name: TypedName;
  readonly message: string;
  readonly placeholder?: string;
  readonly choices?: Prompt<string>["choices"];
};

const systems = ["none", ...presetNames].map((value) => ({ value, label: value }));
const steps: Prompt<string>["choices"] = [
  { value: "observe", label: "observe", hint: "decide and record, and do nothing else" },
  { value: "ask", label: "ask", hint: "also tell and ask people" },
  { value: "enforce", label: "enforce", hint: "also put right what loses" },
];

/** In five questions: where, who writes, who answers, what confirms a reason, and how far. */
const questions: readonly Question[] = [
  { name: "prod", message: "1/5  Which accounts are production?", placeholder: "111111111111" },
  { name: "staging", message: "1/5  Which are staging? (none: leave it empty)" },
  { name: "test", message: "1/5  Which are for trying things out?" },
  {
    name: "deploys",
    message: "2/5  Which roles deploy?",
    placeholder: "arn:aws:iam::111111111111:role/deploy",
  },
  { name: "machines", message: "2/5  Which other roles of machines write, such as scalers and patchers?" },
  { name: "answers", message: "3/5  Who answers questions?", placeholder: "sso/maria@example.com" },
  { name: "incidents", message: "4/5  Where are incidents opened?", choices: systems },
  {
    name: "incidentNumbers",
    message: "4/5  What stands before their numbers, besides INC?",
    placeholder: "OPS",
  },
  { name: "ticketNumbers", message: "4/5  And before those of tickets, besides CHG and JIRA?" },
  { name: "atFirst", message: "5/5  How far may Parley go at first?", choices: steps },
];

const proposedFor: Partial<Readonly<Record<TypedName, readonly SeenRole["takenFor"][]>>> = {
  deploys: ["pipeline"],
  machines: ["automation", "service"],
};

/** What the log proposes for a line, as somebody would type it. */
function proposalFor(name: TypedName, { roles }: Proposals): string {
  const kinds = proposedFor[name] ?? [];
  return roles.flatMap(({ principal, takenFor }) => (kinds.includes(takenFor) ? [principal] : [])).join(" ");
}

/** Asks for every line that no flag gave; `undefined` when the reader walks away. */
export async function askedAnswers(
  given: Partial<TypedAnswers>,
  proposals: Proposals,
  terminal: Terminal,
): Promise<TypedAnswers> {
  const typed = new Map<TypedName, string>();
  if (proposals.accounts.length > 0)
    terminal.out(`The log tells of changes in ${proposals.accounts.map(plain).join(", ")}.\n`);
  for (const question of questions) {
    const { name } = question;
    const answer = given[name] ?? (await asked(question, { typed, given, proposals }, terminal));
    if (answer === undefined)
      throw new InvalidInput("the questions were left, and nothing is written", {
        hint: "begin again, or answer with flags: `parley policy init --help`",
      });
    typed.set(name, answer);
  }
  return typedAs((name) => typed.get(name));
}

type AskingInput = {
  readonly typed: ReadonlyMap<TypedName, string>;
  readonly given: Partial<TypedAnswers>;
  readonly proposals: Proposals;
};

function asked(question: Question, asking: AskingInput, terminal: Terminal): Promise<string | undefined> {
  const { name, message, choices, placeholder } = question;
  if (choices !== undefined) return terminal.choose({ message, choices });
  return terminal.ask({
    message,
    ...(placeholder !== undefined && { placeholder }),
    initial: proposalFor(name, asking.proposals),
    flawIn: (text) => flawIn(name, text, asking),
  });
}

/** What is wrong with a line, so that it can be mended before the next is asked for. */
function flawIn(name: TypedName, text: string, { typed, given }: AskingInput): string | undefined {
  const read = listIn(name, text);
  if ("message" in read) return `${plain(read.message)}; ${plain(read.hint)}`;
  const places = ["prod", "staging"].map((place) => typed.get(place as TypedName) ?? "");
  const isNowhere = name === "test" && [...places, text].every((place) => place.trim() === "");
  return isNowhere && given.test === undefined ? "name at least one account, here or before" : undefined;
}

const typedAs = (of: (name: TypedName) => string | undefined): TypedAnswers =>
  Object.fromEntries(typedNames.map((name) => [name, of(name) ?? ""])) as TypedAnswers;

/** The answers of flags alone, where nobody sits before a terminal; what no flag says is left as it is packaged. */
export function flaggedAnswers(given: Partial<TypedAnswers>): TypedAnswers {
  if (Object.values(given).every((text) => text === undefined))
    throw new InvalidInput("nobody answers the five questions", {
      hint: "run it on a terminal, or answer with flags: `--prod 111111111111 --deploys 111111111111:role/deploy`",
    });
  return typedAs((name) => given[name]);
}
