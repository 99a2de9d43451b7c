import type { NoticeMessage } from "../../ports/people/notifier.ts";

/** Where somebody who signs in finds a question. */
const questionPage = (publicUrl: string, { case: id, question }: AboutQuestion): string | undefined =>
  publicUrl === "" || id === undefined || question === undefined
    ? undefined
    : `${publicUrl}/console/questions/${encodeURIComponent(id)}/${encodeURIComponent(question)}`;

type AboutQuestion = Pick<NoticeMessage, "case" | "question">;

/**
 * The message as it may stand where others read. INVARIANT (own links only): no personal link is left in it, whatever its
 * text says; what leads to the answer is the page that asks who somebody is.
 */
export function sharedMessage(message: NoticeMessage, publicUrl: string): NoticeMessage {
  const { link, ...rest } = message;
  const page = questionPage(publicUrl, message);
  const freed = (text: string): string => withoutPersonal(text, { link, page, publicUrl });
  const { facts } = message;
  return {
    ...rest,
    id: message.shared ?? message.id,
    subject: freed(message.subject),
    body: freed(message.body),
    ...(facts !== undefined && { facts: factsWith(facts, freed) }),
    ...(page !== undefined && link !== undefined && { link: page }),
  };
}

const factsWith = <F extends NonNullable<NoticeMessage["facts"]>>(
  facts: F,
  change: (text: string) => string,
): F => Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, change(text)])) as F;

type PersonalLinks = {
  readonly link: string | undefined;
  readonly page: string | undefined;
  readonly publicUrl: string;
};

/** The link itself, and anything that looks like one: `/a/` and what is signed. */
function withoutPersonal(text: string, { link, page = "", publicUrl }: PersonalLinks): string {
  const without = link === undefined || link === "" ? text : text.replaceAll(link, page);
  const personal = publicUrl === "" ? [] : [...without.matchAll(/\S*\/a\/\S+/g)].map(([found]) => found);
  const own = personal.filter((found) => found.includes(`${publicUrl}/a/`));
  return own.reduce((left, found) => left.replaceAll(found, page), without);
}
