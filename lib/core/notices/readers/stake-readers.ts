import { contextOf } from "../../arbitration/context.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import { membersInOrder } from "../../arbitration/past/approvers.ts";
import type { ActorNotice } from "../../ledger/actor-notice.ts";
import type { Policy } from "../../policy/policy.ts";
import type { NoticeChannel } from "../../ports/people/channels.ts";
import type { NoticeMessage } from "../../ports/people/notifier.ts";
import { hashed } from "../../questions/hashed.ts";
import { personName } from "../../questions/naming.ts";
import { channelsFor } from "../channels/channels-for.ts";
import { stakeFacts, stakeText } from "../stake-text.ts";
import { type Approver, operators, readerOf } from "./reader-of.ts";

type StakeReadersInput = {
  readonly dispute: Dispute;
  readonly policy: Policy;
  readonly approvers: readonly Approver[];
  readonly channels: readonly NoticeChannel[];
};

/** Of many fields the first show whose they are. */
const mostFields = 20;

/**
 * What became of somebody's stake, for those who answer for the fields, own the resource or operate Parley, as far as a
 * channel asks for it. Its claimant is told by their own ways; of what is asked there is the question itself.
 * INVARIANT (watching disturbs nobody): where Parley only watches, nobody is told.
 */
export function stakeMessages(notice: ActorNotice, input: StakeReadersInput): readonly NoticeMessage[] {
  const { kind, observed, actor } = notice;
  const { approvers, channels } = input;
  if (observed || kind === "asked" || !channels.some(({ on }) => on.includes(kind))) return [];
  const own = new Set(
    [actor.principal, actor.human ?? actor.principal].map((one) => readerOf([one], approvers)),
  );
  const readers = [...new Set(concerned(notice, input).map((one) => readerOf([one], approvers))), operators];
  return readers
    .filter((reader) => !own.has(reader) && channelsFor(channels, { reader, kind }).length > 0)
    .map((reader) => messageFor(reader, notice, approvers));
}

/** Everybody in the groups that answer for the fields, and those who own anything of the resource. */
function concerned({ fields }: ActorNotice, { dispute, policy }: StakeReadersInput): readonly string[] {
  const context = contextOf(dispute, policy);
  const answering = fields.slice(0, mostFields).flatMap((path) => membersInOrder(path, context, []).flat());
  return [...answering, ...Object.values(context.witnesses.owners).flat()];
}

function messageFor(reader: string, notice: ActorNotice, approvers: readonly Approver[]): NoticeMessage {
  const { id, kind, actor, offer, winningLine, case: open, ends, ...known } = notice;
  const told = {
    ...known,
    kind,
    of: personName(actor.human ?? actor.principal),
    ...(offer !== null && { offer }),
    ...(winningLine !== null && { wins: winningLine }),
  };
  return {
    id: hashed("stake", id, reader),
    // Those who share a channel read it there once.
    shared: hashed("stake", id),
    kind,
    weight: "word",
    ...stakeText(told),
    facts: stakeFacts(told),
    to: approvers.find(({ name }) => reader === `approver:${name}`)?.principals ?? [],
    ...(open !== undefined && { case: open }),
    ...(ends !== undefined && { until: ends }),
  };
}
