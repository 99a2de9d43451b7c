import type { Actor } from "../../claims/claim.ts";
import type { ResourceId } from "../../resources/resource-id.ts";
import { causeText, isBrake, ruleOf } from "../causes.ts";
import type { Context } from "../context.ts";
import type { Ask } from "../settle/decided.ts";
import type { Reason } from "../verdict.ts";
import { clipped } from "./sentences/deed.ts";
import { actorName, claimant } from "./words.ts";

type Hand = Pick<Actor, "principal" | "via" | "kind">;
type StandDownRow = {
  /** Found in the hand's `via` or in the name of its principal. */
  readonly hand: RegExp;
  /** Where only some types are meant. */
  readonly type?: RegExp;
  readonly how: (id: string, name: string) => string;
};

/** How the usual robots are told to stop; the first row that fits speaks. */
const rows: readonly StandDownRow[] = [
  {
    hand: /application-?autoscaling/,
    how: (id) =>
      `suspend its scaling of \`${id}\` (application-autoscaling RegisterScalableTarget with SuspendedState)`,
  },
  {
    hand: /auto-?scaling/,
    type: /^AWS::AutoScaling::/,
    how: (id) => `suspend the processes of \`${id}\` (autoscaling SuspendProcesses)`,
  },
  {
    hand: /scheduler\.amazonaws|eventbridge-?scheduler/,
    how: () => "disable its schedule (scheduler UpdateSchedule with State DISABLED)",
  },
  {
    hand: /eventbridge|events\.amazonaws|cloudwatch-?events/,
    how: () => "disable the rule that starts it (events DisableRule)",
  },
  {
    hand: /lambda/,
    how: () =>
      "disable what starts it (lambda UpdateEventSourceMapping with Enabled false, or events DisableRule)",
  },
  {
    hand: /karpenter/,
    how: () => "set the limits of its NodePool to 0",
  },
  {
    hand: /config\.amazonaws|config-?remediation/,
    how: () => "take its remediation away (config DeleteRemediationConfiguration)",
  },
  {
    hand: /terraform|opentofu|pulumi|cloudformation|\bcdk\b|sam-cli|serverless/,
    how: (_, name) => `change the code that ${name} applies, or it writes the same again`,
  },
];

/** How somebody who keeps writing what has lost is made to stop: the AWS call where there is one, else whom to ask. */
export function standDown(
  { principal, via, kind }: Hand,
  { type, id }: Pick<ResourceId, "type" | "id">,
): string {
  const name = actorName(principal);
  const hand = `${via ?? ""} ${principal}`.toLowerCase();
  const found = rows.find((row) => row.hand.test(hand) && (row.type === undefined || row.type.test(type)));
  if (found !== undefined) return found.how(clipped(id, 80), name);
  if (kind === "pipeline") return `change the code that ${name} applies, or it writes the same again`;
  return kind === "person" || kind === "break-glass" ? `ask ${name}` : `ask the owner of ${name}`;
}

/** An actor who keeps writing has to be stopped somewhere else than here. */
function standDownText({ cause, edits: [edit] }: Ask, { dispute }: Context): string {
  if (cause !== "defiance" || edit === undefined) return "";
  return `; to stand it down: ${standDown(edit.demand.by.claim.actor, dispute.resource)}`;
}

/** Why somebody is asked, with the line of the policy that says so. */
export function askReason(asking: Ask, context: Context): Reason {
  const { policy } = context;
  const { cause, setting, pointer } = asking;
  const rule = setting === undefined ? undefined : policy.file.rules[setting.row];
  if (rule !== undefined) {
    const spoken = asking.about.flatMap(({ by }) => (by === undefined ? [] : [by]));
    const about = [...spoken, ...asking.edits.map(({ demand }) => demand.by)];
    const text = `${rule.title}: this concerns ${about.map(({ claim }) => claimant(claim)).join(", ")}`;
    return { rule: `rule/${rule.id}`, at: policy.at(`/rules/${setting?.row}`), text };
  }
  const text = `${causeText(cause)}${standDownText(asking, context)}`;
  const at = isBrake(cause) || pointer === undefined ? {} : { at: policy.at(pointer) };
  return { rule: ruleOf(cause), ...at, text };
}
