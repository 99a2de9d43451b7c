import { remembered } from "../../../remembered.ts";
import { isMasked } from "../plain-words.ts";
import { serviceIn, serviceWord } from "../service-name.ts";
import { type ToolGroup, toolCalled, toolGroups } from "./known-tools.ts";
import { stableWord } from "./stable-word.ts";

/** What a user agent says; all of it is the caller's own word. */
export type UserAgent = {
  /** A short word for the tool that stays the same from version to version. */
  readonly word: string | undefined;
  readonly group: ToolGroup | "service" | "other";
  /** What follows the word `parley` in it: why the caller does what it does. */
  readonly statement: readonly string[];
  /** What the program calls itself, letter by letter. */
  readonly app: string | undefined;
};

const longest = 1_024;
const mostTokens = 64;

type UserAgentHeard = { readonly word: string; readonly group: ToolGroup };

/** Names, and not where they run: what stands in round brackets is about the machine. */
function tokensOf(text: string): readonly string[] {
  const plain = text.slice(0, longest).replace(/^\[|\]$/g, "");
  return plain
    .replace(/\([^()]*\)/g, " ")
    .split(/\s+/, mostTokens)
    .filter((token) => token !== "");
}

const startOf = (token: string): string => (token.split(/[/#]/, 1)[0] ?? "").toLowerCase();

/** `app/checkout`: how a program that uses an SDK calls itself. */
function appIn(token: string): UserAgentHeard | undefined {
  const name = token.startsWith("app/") ? token.slice(4).split(/\+?parley\+/i, 1)[0] : undefined;
  const word = name === undefined ? undefined : stableWord(name);
  return word === undefined ? undefined : { word, group: "app" };
}

// What stands behind these belongs to the environment, but an agent may be named there.
const surroundings = /^(?:md|lib|exec-env|app)[/#]/;

function heardIn(token: string): UserAgentHeard | undefined {
  const inner = surroundings.test(token) ? toolCalled(startOf(token.replace(surroundings, ""))) : undefined;
  if (inner?.group === "agent") return inner;
  return appIn(token) ?? toolCalled(startOf(token));
}

const place = ({ group }: UserAgentHeard): number => toolGroups.indexOf(group);

function loudest(tokens: readonly string[]): UserAgentHeard | undefined {
  let best: UserAgentHeard | undefined;
  for (const token of tokens) {
    const heard = heardIn(token);
    if (heard !== undefined && (best === undefined || place(heard) < place(best))) best = heard;
  }
  return best;
}

/** What a text says behind the word `parley`, part by part; nothing where the word does not stand in it. */
export function statementIn(text: string): readonly string[] {
  if (!/parley/i.test(text)) return [];
  const parts = text.split(/[/;+,|&@]/, 16);
  const at = parts.findIndex((part) => part.toLowerCase() === "parley");
  return at < 0 ? [] : parts.slice(at + 1).filter((part) => part !== "");
}

function toolIn(text: string, tokens: readonly string[]): Pick<UserAgent, "word" | "group"> {
  const service = tokens.length === 1 ? serviceIn(tokens[0]) : undefined;
  if (service !== undefined) {
    const word = serviceWord(service);
    return { word, group: word === "console" ? "browser" : "service" };
  }
  if (text === "AWS Internal") return { word: "aws-internal", group: "sdk" };
  return loudest(tokens) ?? { word: titleIn(tokens), group: "other" };
}

function readAgent(text: string): UserAgent {
  const tokens = tokensOf(text);
  const { word, group } = toolIn(text, tokens);
  const app = tokens.find((token) => token.startsWith("app/"))?.slice(4);
  const statement = tokens.map(statementIn).find((parts) => parts.length > 0) ?? [];
  return { word, group, statement, app: app === "" ? undefined : app };
}

/** The words before the first version, for a tool that nobody knows: `AWS Lambda Scheduler`. */
function titleIn(all: readonly string[]): string | undefined {
  const tokens = all.filter((token) => !surroundings.test(token));
  const until = tokens.findIndex((token) => token.includes("/") || /^\d/.test(token));
  const name =
    tokens
      .slice(0, Math.max(1, until < 0 ? 3 : until))
      .join("-")
      .split("/", 1)[0] ?? "";
  return isMasked(name) ? undefined : stableWord(name);
}

/** INVARIANT (own word): a user agent tells writers apart and is trusted in nothing. */
export const userAgentIn: (text: string) => UserAgent = remembered(readAgent);
