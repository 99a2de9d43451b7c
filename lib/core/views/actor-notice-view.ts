import * as z from "zod/mini";
import { Instant } from "../claims/instant.ts";
import { actorNoticeKinds } from "../claims/words.ts";
import type { ActorNotice } from "../ledger/actor-notice.ts";
import { resourceText } from "../resources/resource-id.ts";

const Text = z.string();
const text = z.optional(Text);

/** What a claimant was told, as they read it. */
export const ActorNoticeView = z.strictObject({
  id: Text,
  kind: z.enum(actorNoticeKinds),
  at: Instant,
  resource: Text,
  case: text,
  decision: text,
  fields: z.readonly(z.array(Text)),
  claims: z.readonly(z.array(Text)),
  /** How often: more than once where it is a count of what came after a notice of its kind. */
  times: z.int(),
  /** Parley only watches there: nothing was changed, and nobody is asked. */
  observed: z.boolean(),
  ends: z.optional(Instant),
  subject: Text,
  text: Text,
  what: Text,
  by: text,
  why: text,
  until: text,
  line: text,
  stands: text,
  /** The value nearest to the wish that would be kept now. */
  offer: z.nullable(Text),
  /** The one thing that would win. */
  winningLine: z.nullable(Text),
});

export type ActorNoticeView = Readonly<z.infer<typeof ActorNoticeView>>;

export function actorNoticeView(notice: ActorNotice): ActorNoticeView {
  const { v: _, actor: __, pullRequests: ___, resource, ...told } = notice;
  return { ...told, resource: resourceText(resource) };
}
