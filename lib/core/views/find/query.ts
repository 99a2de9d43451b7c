import { namesIn, searchText, tagsOn, typeIn, wholly } from "../../ledger/index-rows.ts";
import { ResourceId } from "../../resources/resource-id.ts";

/** A stretch of one list of the resource index, and what makes somebody look there. */
export type SoughtList = {
  readonly by: "name" | "tag" | "type";
  readonly list: string;
  readonly beginning: string;
};

/** What a text may mean to somebody who looks for a resource. */
export type FindQuery = {
  readonly lists: readonly SoughtList[];
  /** A case, if there is one of that id. */
  readonly caseId?: string;
  /** A part of the name of somebody who claims something. */
  readonly actor?: string;
};

/** What is shorter begins too many names. */
const shortestActor = 3;
const caseShape = /^[A-Za-z0-9_-]{8,100}$/;

/** Every way in which a text can be answered without reading through all that is known. */
export function findQuery(text: string, accounts: readonly string[]): FindQuery {
  const sought = text.trim();
  if (searchText(sought) === "") return { lists: [] };
  const typed = typeSought(sought, accounts);
  if (typed !== undefined) return { lists: [typed] };
  const tag = tagSought(sought);
  if (tag !== undefined) return { lists: accounts.map((account) => tagged(account, tag)) };
  const own = sought.startsWith("arn:") ? arnAccounts(sought, accounts) : accounts;
  const value = searchText(sought);
  return {
    lists: [
      ...own.flatMap((account) => namesSought(sought).map((beginning) => named(account, beginning))),
      ...(sought.startsWith("arn:") ? [] : own.map((account) => tagged(account, value))),
    ],
    ...(caseShape.test(sought) && { caseId: sought }),
    ...(value.length >= shortestActor && { actor: value }),
  };
}

const named = (account: string, beginning: string): SoughtList => ({
  by: "name",
  list: namesIn(account),
  beginning,
});
const tagged = (account: string, beginning: string): SoughtList => ({
  by: "tag",
  list: tagsOn(account),
  beginning,
});

/** A resource as text, or one without all of its identifier: everything of the type that begins so. */
function typeSought(text: string, accounts: readonly string[]): SoughtList | undefined {
  const [account = "", region = "", type = "", ...id] = text.split("/");
  const place = { account, region, type };
  if (!ResourceId.safeParse({ ...place, id: "x" }).success || !accounts.includes(account)) return undefined;
  return { by: "type", list: typeIn(place), beginning: searchText(id.join("/")) };
}

/** `team=checkout`: the value as a whole, on exactly that tag. */
function tagSought(text: string): string | undefined {
  const at = text.indexOf("=");
  if (at < 1 || text.startsWith("arn:")) return undefined;
  return `${wholly(text.slice(at + 1))}${wholly(text.slice(0, at))}`;
}

/** Some ARNs name no account. */
function arnAccounts(arn: string, accounts: readonly string[]): readonly string[] {
  const account = arn.split(":")[4] ?? "";
  return account === "" ? accounts : accounts.filter((own) => own === account);
}

/** An ARN leads to what is known by all of it, and to what is known by its last part. */
function namesSought(text: string): readonly string[] {
  const whole = searchText(text);
  if (!text.startsWith("arn:")) return [whole];
  const last = text.split(/[/:]/).at(-1) ?? "";
  return searchText(last) === "" ? [whole] : [whole, wholly(last)];
}
