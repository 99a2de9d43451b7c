import type { ActorNoticeKind } from "#core/claims/words.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { stakeFacts, stakeText } from "#core/notices/stake-text.ts";
import { type Text, texts } from "#core/notices/texts.ts";
import { weekText } from "#core/notices/week/week-text.ts";
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

const stake = (kind: ActorNoticeKind, of?: string): NoticeMessage => {
  const told = {
    kind,
    ...(of !== undefined && { of }),
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

const week = (isWhole: boolean): NoticeMessage =>
  message(
    "digest",
    weekText({
      monday: "2026-11-16",
      isWhole,
      cases: { kept: 41, putBack: 3, asked: 4, waits: 1 },
      loads: [
        { name: "checkout", told: 12, bundled: 9 },
        { name: "on-call", told: 1, bundled: 0 },
      ],
      isCut: isWhole,
    }),
  );

type Told = "undone" | "refused" | "waits" | "ruled" | "turn" | "ends" | "wish";

/** One of each kind, as it leaves. */
export const everyMessage: Readonly<
  Record<
    NoticeKind | "asked of a claimant" | "digest for operators" | `${Told} of somebody else`,
    NoticeMessage
  >
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
  "undone of somebody else": stake("undone", "deploy"),
  "refused of somebody else": stake("refused", "deploy"),
  "waits of somebody else": stake("waits", "deploy"),
  "ruled of somebody else": stake("ruled", "deploy"),
  "turn of somebody else": stake("turn", "deploy"),
  "ends of somebody else": stake("ends", "deploy"),
  "wish of somebody else": stake("wish", "deploy"),
  digest: week(false),
  "digest for operators": week(true),
};
