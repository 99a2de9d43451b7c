import type { ActorNoticeKind } from "#core/claims/words.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { stakeFacts, stakeText } from "#core/notices/stake-text.ts";
import { type Text, texts } from "#core/notices/texts.ts";
import type { NoticeKind, NoticeMessage } from "#core/ports/people/notifier.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { parseResource } from "#core/resources/resource-id.ts";

export const publicUrl = "https://parley.example/v1";
export const personal = `${publicUrl}/a/WyJjYXNlLTEiLCJxLTEiXQ~key.mac`;

const resource: ResourceId = parseResource(
  "111122223333/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout_web",
);
const fields = ["/DesiredCapacity", "/MinSize"] as FieldPath[];

const message = (kind: NoticeKind, text: Text, more: Partial<NoticeMessage> = {}): NoticeMessage => ({
  id: `id-${kind}`,
  kind,
  ...text,
  to: ["arn:aws:iam::111122223333:role/checkout"],
  ...more,
});

const asking = (kind: "asked" | "reminded" | "escalated", opening: string): NoticeMessage =>
  message(
    kind,
    { subject: `${opening}: Keep 10 instances of checkout_web?`, body: `Sides.\nAnswer here: ${personal}` },
    {
      case: "case-1",
      question: "q-1",
      link: personal,
      until: "2026-11-21T08:00:00Z",
      facts: {
        what: "Keep 10 instances of checkout_web?",
        where:
          "DesiredCapacity of AWS::AutoScaling::AutoScalingGroup checkout_web (account 111122223333, eu-north-1)",
        by: "oncall wants 10 for INC-1042; cost-optimiser wants 3",
        why: "It asks because two urgent claims exclude each other.",
        until: "2026-11-21 08:00 UTC",
        line: "company.yaml:14",
        wins: "Without an answer 10 stays.",
      },
    },
  );

const stake = (kind: ActorNoticeKind): NoticeMessage => {
  const told = {
    kind,
    resource,
    fields,
    by: "oncall (incident INC-1042)",
    why: "An open incident outranks a monthly budget.",
    until: "2026-11-22 02:00 UTC",
    line: "company.yaml:14",
    stands: "`10`",
    offer: "At least `8` would be kept.",
    wins: "An incident of your own, or the end of INC-1042.",
  };
  return message(kind, stakeText(told), { facts: stakeFacts(told) });
};

/** One of each kind, as it leaves. */
export const everyMessage: Readonly<
  Record<Exclude<NoticeKind, "digest"> | "asked of a claimant", NoticeMessage>
> = {
  asked: asking("asked", "Parley asks"),
  reminded: asking("reminded", "Parley still waits"),
  escalated: asking("escalated", "Nobody has answered"),
  superseded: message("superseded", texts.superseded({ resource, fields }), {
    case: "case-1",
    question: "q-1",
  }),
  answered: message("answered", texts.superseded({ resource, fields }), { case: "case-1", question: "q-1" }),
  trouble: message("trouble", texts.broken({ resource, error: "States.Timeout" }), { to: [] }),
  notice: message(
    "notice",
    texts.bundled(
      [
        {
          subject: "Parley asks: a",
          body: "",
          link: `${publicUrl}/console/questions/case-1/q-1`,
          until: "2026-11-21T08:00:00Z",
        },
        { subject: "No answer needed: b", body: "It is closed." },
      ],
      2,
    ),
  ),
  "asked of a claimant": stake("asked"),
  undone: stake("undone"),
  refused: stake("refused"),
  waits: stake("waits"),
  ruled: stake("ruled"),
  turn: stake("turn"),
  ends: stake("ends"),
  wish: stake("wish"),
};
