import * as z from "zod/mini";
import { Id, ShortText } from "../claims/claim.ts";
import { Instant } from "../claims/instant.ts";
import { PullRequestText } from "../claims/pull-request.ts";
import { actorNoticeKinds } from "../claims/words.ts";
import { FieldPath } from "../fields/path.ts";
import { ResourceId } from "../resources/resource-id.ts";

const Told = z.string().check(z.maxLength(2_500));
const told = z.exactOptional(Told);

/** Whom a notice is for: canonical, the account that they belong to, and the human behind them where AWS recorded one. */
const NoticeActor = z.strictObject({
  principal: ShortText,
  account: z.string().check(z.maxLength(12)),
  human: z.exactOptional(ShortText),
  via: z.exactOptional(ShortText),
});
export type NoticeActor = Readonly<z.infer<typeof NoticeActor>>;

const about = {
  v: z.literal(1),
  /** The same notice sent twice has the same id. */
  id: Id,
  kind: z.enum(actorNoticeKinds),
  at: Instant,
  actor: NoticeActor,
  resource: ResourceId,
  case: z.exactOptional(Id),
  decision: z.exactOptional(Id),
  fields: z.readonly(z.array(FieldPath).check(z.maxLength(100))),
  claims: z.readonly(z.array(Id).check(z.maxLength(100))),
  /** How often it happened: more than once where it is a count of what came after a notice of its kind. */
  times: z.int().check(z.positive()),
  /** Parley only watches here: nothing was changed, and nobody is asked. */
  observed: z.boolean(),
  ends: z.exactOptional(Instant),
};

/** What stands on the event bus. INVARIANT (no values): it is said whom it concerns and where, never what. */
export const ActorNoticeEvent = z.strictObject(about);
export type ActorNoticeEvent = Readonly<z.infer<typeof ActorNoticeEvent>>;

/** What one claimant is told of what became of their stake, as it stands in their inbox. */
export const ActorNotice = z.strictObject({
  ...about,
  subject: z.string().check(z.maxLength(99)),
  text: z.string().check(z.maxLength(20_000)),
  what: Told,
  by: told,
  why: told,
  until: told,
  /** Where the policy says so, as `file:line`. */
  line: told,
  stands: told,
  /** The value nearest to the wish that would be kept now; nothing where there is none. */
  offer: z.nullable(Told),
  /** The one thing that would win; nothing where nothing would that its claimant can bring about. */
  winningLine: z.nullable(Told),
  /** Where what it is about is reviewed. */
  pullRequests: z.exactOptional(z.readonly(z.array(PullRequestText).check(z.maxLength(5)))),
});
export type ActorNotice = Readonly<z.infer<typeof ActorNotice>>;

/** What others may know of a notice. */
export function noticeEvent(notice: ActorNotice): ActorNoticeEvent {
  const {
    v,
    id,
    kind,
    at,
    actor,
    resource,
    case: open,
    decision,
    fields,
    claims,
    times,
    observed,
    ends,
  } = notice;
  return {
    ...{ v, id, kind, at, actor, resource },
    ...(open !== undefined && { case: open }),
    ...(decision !== undefined && { decision }),
    ...{ fields, claims, times, observed },
    ...(ends !== undefined && { ends }),
  };
}
