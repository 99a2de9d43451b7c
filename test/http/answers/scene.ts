import { linkText } from "#acts/questions/link.ts";
import type { SettledApprover } from "#acts/settings.ts";
import type { Actor } from "#core/claims/claim.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import type { HttpAnswer } from "#lambda/kit/http.ts";
import { gatewayEvent, responseFrom } from "#local/http/local-gateway.ts";
import { approvers, minute } from "../../pipeline/stage.ts";
import { incident, machine } from "../../pipeline/stories/telling/happenings.ts";
import {
  begin,
  declare,
  momentOf,
  type Opening,
  question,
  type Story,
  situation,
} from "../../pipeline/stories/telling/story.ts";
import { capacity } from "../../pipeline/stories/telling/things.ts";

export const publicUrl = "http://127.0.0.1:8787";
const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;

/** One person with two names in AWS, who lives in Sweden. */
export const lead: SettledApprover = {
  name: "Checkout lead",
  principals: [approvers.service, role("checkout-lead-admin")],
  channels: [],
  signsInAs: ["lead@example.com"],
  zone: "Europe/Stockholm",
};

/** What somebody wants in an emergency. */
export type Wish = {
  readonly constraint: { readonly min?: number; readonly max?: number };
  readonly prefer: number;
};

export const emergency = (
  id: string,
  by: string,
  wish: Wish & { readonly ref: string; readonly note: string; readonly behind?: Partial<Actor> },
) => ({
  id,
  strength: "must" as const,
  field: capacity,
  constraint: wish.constraint,
  prefer: wish.prefer,
  actor: { ...machine(by), kind: "break-glass" as const, via: "console", ...wish.behind },
  intent: "availability" as const,
  motivation: { kind: "incident" as const, ref: wish.ref, note: wish.note },
});

/** Two incidents of equal weight want opposite things of one number, and its owner is asked. */
export async function twoEmergencies({
  settings,
  behind = {},
  ...opening
}: Opening & { readonly behind?: Partial<Actor> } = {}): Promise<Story> {
  const story = await begin({
    settings: { approvers: [lead], publicUrl, signIn: "never", ...settings },
    ...opening,
  });
  // As the schedule does on the day of the deployment.
  if (opening.stores?.subscriptions !== undefined) await story.doors.checkApprovers({ v: 1 });
  incident(story, momentOf(story), "open", [role("break-glass-web"), behind.principal ?? ""].filter(Boolean));
  const other = { kind: "incident", ref: "INC-2000", state: "open", since: momentOf(story) } as const;
  situation(story, role("pagerduty"), { ...other, responders: [role("break-glass-db")] });
  await story.pass(minute);
  const slow = {
    constraint: { min: 10 },
    prefer: 10,
    ref: "INC-1042",
    note: "checkout answers too slowly",
    behind,
  };
  const full = { constraint: { max: 4 }, prefer: 2, ref: "INC-2000", note: "the database takes no more" };
  await declare(story, emergency("more", "break-glass-web", slow));
  await declare(story, emergency("less", "break-glass-db", full));
  await story.pass(20 * minute);
  return story;
}

type Claims = Partial<Record<"case" | "question" | "approver" | "expires", string>>;

/** A link as Parley makes it, with whatever it is to say instead. */
export async function linkTo(story: Story, said: Claims = {}): Promise<string> {
  const open = (await story.ports.dockets.load(story.resource))?.case;
  const [asked] = open?.questions ?? [];
  const claims = {
    case: open?.id ?? "",
    question: asked?.id ?? "",
    approver: "123456789012:role/checkout-lead",
    expires: asked?.ask.deadline ?? "",
    ...said,
  };
  await story.ports.casePlaces.put(claims.case, story.resource);
  return linkText({ claims, signature: await story.ports.links.sign(claims) });
}

/** Knocks at the door of links, as API Gateway does. */
export async function knock(story: Story, link: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(`${publicUrl}/a/${link}`, init);
  return responseFrom((await story.doors.answerQuestion(await gatewayEvent(request))) as HttpAnswer);
}

const inputs = /<input type="hidden" name="([a-z]+)" value="([^"]*)"/g;

/** What the page's own form sends besides what is chosen. */
export const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries([...html.matchAll(inputs)].map(([, name = "", value = ""]) => [name, value]));

export const posted = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: "POST",
  headers: {
    "content-type": "application/x-www-form-urlencoded",
    origin: publicUrl,
    "sec-fetch-site": "same-origin",
  },
  body: new URLSearchParams(fields).toString(),
});

/** Opens the page and sends its form. */
export async function answerBy(
  story: Story,
  link: string,
  chosen: Readonly<Record<string, string>>,
): Promise<Response> {
  const page = await (await knock(story, link)).text();
  const { headers, ...init } = posted({ ...hiddenFields(page), ...chosen });
  const origin = story.runtime.settings.publicUrl;
  return await knock(story, link, { ...init, headers: { ...(headers as object), origin } });
}

/** The page as one reads it. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ")
    .trim();

export const asked = (story: Story): Promise<OpenQuestion> => question(story);
