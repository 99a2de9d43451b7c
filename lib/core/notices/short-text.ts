import type { NoticeMessage } from "../ports/people/notifier.ts";

/** A telephone network takes 1,600 characters; each 153 are another part to pay for. */
const longest = 1_400;

/** A message as it is read on a telephone: what it is about, and where it is answered. */
export function shortText({ subject, body, link }: Pick<NoticeMessage, "subject" | "body" | "link">): string {
  const text = `${subject}\n${link === undefined ? body : `Answer here: ${link}`}`;
  if (text.length <= longest) return text.toWellFormed();
  // Half a link would be none.
  const end = text.lastIndexOf("\n", longest);
  return text.slice(0, end > 0 ? end : longest).toWellFormed();
}
