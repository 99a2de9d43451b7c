import { claimsOf, type DueTelling, dueMessage, dueTellings } from "#core/cases/telling/due-tellings.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Audience } from "#core/notices/readers/recipients.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";

export type Telling = Partial<Omit<Audience, "dispute" | "policy">> & {
  readonly decision: LoggedDecision;
  readonly policy: Policy;
};

export const audienceIn = ({ decision, policy, approvers = [], unreachable = [] }: Telling): Audience => ({
  dispute: decision.record.dispute,
  policy,
  approvers,
  unreachable,
});

export type Told = DueTelling & { readonly message: NoticeMessage };

/** What is due and the messages that come of it, with links that are easily read. */
export function messagesDue(record: DocketRecord, now: number, telling: Telling): readonly Told[] {
  const audience = audienceIn(telling);
  const judged = telling.decision.record;
  return dueTellings(record, now, audience).map((due) => {
    const claims = claimsOf(due, record.case?.id ?? "");
    const link = claims === undefined ? undefined : `https://parley.example/a/${claims.approver}`;
    return { ...due, message: dueMessage(due, { record, now, judged, audience, signIn: "guarded", link }) };
  });
}
