import { decide } from "#core/arbitration/decide.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { trustOf } from "#core/attribution/trust.ts";
import { Claim } from "#core/claims/claim.ts";
import type { Policy } from "#core/policy/policy.ts";

type Channel = {
  readonly name: string;
  readonly source: string;
  /** Where a profile speaks the team has granted its goal already. */
  readonly isGrant?: true;
  /** It has no word for an end. */
  readonly isEndless?: true;
};

export const channels: readonly Channel[] = [
  { name: "declared ahead, carried as an id", source: "declared" },
  { name: "the session: tags, source identity, name", source: "session" },
  {
    name: "a standing profile in the registry or the policy",
    source: "registry",
    isGrant: true,
    isEndless: true,
  },
  { name: "tags on the resource", source: "tag" },
  { name: "the user agent", source: "user-agent" },
  { name: "what a name or a request suggests", source: "inferred", isEndless: true },
];

const path = "/EphemeralStorage/Size";
const [agreed, wanted] = [512, 2_048];
const made = "2026-11-21T08:00:00Z";
const incident = {
  kind: "incident",
  ref: "INC-1042",
  state: "open",
  scope: { service: "shop" },
  source: "pagerduty",
};
const ticket = { ...incident, kind: "change-ticket", ref: "CHG-7", since: "2026-11-20T08:00:00Z" };
const open = [{ ...incident, since: "2026-11-21T07:00:00Z" }, ticket];

type Said = Readonly<Record<string, unknown>> & { readonly goals: readonly string[] };

/** A change, or of what is only declared a want, of a field where nothing can hurt. */
function claimBy({ source }: Channel, { goals, ...said }: Said): object {
  const actor = { principal: "123456789012:role/team", kind: "person", human: "sso/ada@example.com", goals };
  const times = source === "declared" ? { madeAt: made } : { madeAt: made, changedAt: made };
  return {
    id: "c",
    field: path,
    constraint: { is: wanted },
    strength: "must",
    actor,
    source,
    ...times,
    ...said,
  };
}

const rivalFor = (intent: string, motivation: object = { kind: "none" }): object => ({
  id: "rival",
  field: path,
  constraint: { is: agreed },
  strength: "must",
  actor: { principal: "123456789012:role/rival", kind: "automation", goals: [intent] },
  intent,
  motivation,
  source: "declared",
  madeAt: "2026-11-21T08:30:00Z",
});

type Told = { readonly policy: Policy; readonly channel: Channel };

function verdictOn({ policy, channel }: Told, said: Said, rivals: readonly object[] = []): FieldVerdict {
  const dispute = Dispute.parse({
    resource: { account: "123456789012", region: "eu-north-1", type: "AWS::Lambda::Function", id: "shop" },
    now: "2026-11-21T10:00:00Z",
    tags: { service: "shop", env: "prod" },
    live: { [path]: channel.source === "declared" ? agreed : wanted },
    prior: { [path]: agreed },
    claims: [claimBy(channel, said), ...rivals],
    situations: open,
  });
  const [field] = decide(dispute, policy).fields;
  if (field === undefined) throw new Error("the field is not listed");
  return field;
}

const holds = ({ holders }: FieldVerdict): boolean => holders.includes("c");

/** By the goals that it goes before: of equal ones what stood keeps the field. */
function goalOf(told: Told, said: Said): string {
  const order = told.policy.file.environments[0]?.order ?? [];
  const beaten = order.findIndex((goal) => holds(verdictOn(told, said, [rivalFor(goal)])));
  return order[beaten - 1] ?? "none";
}

function worthOf(told: Told, said: Said): string {
  const alone = verdictOn(told, said);
  if (alone.wishes.includes("c")) return "nothing: a wish, which is told";
  if (alone.ask?.cause === "unexplained") return "nothing: the policy's row decides, here it asks";
  if (!holds(alone)) return "nothing";
  return `${urgencyOf(told, said)}, for ${goalOf(told, said)}`;
}

const urgencyOf = (told: Told, said: Said): string =>
  holds(verdictOn(told, said, [rivalFor("data-protection", { kind: "change-ticket", ref: "CHG-7" })]))
    ? "degradation"
    : "routine";

/** What everybody may say of a change whom nobody granted anything, and what nothing confirms. */
function aloneCell(told: Told): string {
  const goals = told.channel.isGrant === true ? ["performance"] : [];
  const silent = worthOf(told, { goals, intent: "performance" });
  const loud = worthOf(told, {
    goals,
    intent: "performance",
    motivation: { kind: "incident", ref: "INC-9" },
  });
  if (silent !== loud) throw new Error("a reason that nothing confirms is worth something");
  return told.channel.isGrant === true ? `${silent}: a profile is a grant` : silent;
}

/** Granted performance and cost: what is said among them counts, and nothing said beyond them does. */
function grantedCell(told: Told): string {
  const goals = ["performance", "cost"];
  const worth = (intent: string) => worthOf(told, { goals, intent });
  const chosen = ["performance", "cost"].every((intent) => worth(intent) === `routine, for ${intent}`);
  const highest = ["security", "unattributed"].every((intent) => worth(intent) === worth("performance"));
  return chosen && highest
    ? "routine, for the granted goal that is said, else the highest granted"
    : "nothing";
}

/** In the incident: against somebody of equal urgency whose goal is the reason's own nobody can tell who goes first. */
function confirmedCell(told: Told): string {
  const motivation = { kind: "incident", ref: "INC-1042" };
  const goal = told.policy.file.motivations.incident.goal ?? "none";
  // A claim on the change itself goes before a standing one, so the rival comes the same way.
  const source = told.channel.source === "registry" ? "registry" : "declared";
  const against = (intent: string) => ({
    ...rivalFor(intent, motivation),
    source,
    constraint: { is: 4_096 },
  });
  const isFor = (intent: string): boolean => {
    const said = { goals: [], intent, motivation };
    const equal = verdictOn(told, said, [against(goal)]);
    const higher = verdictOn(told, said, [against("data-protection")]);
    return urgencyOf(told, said) === "degradation" && equal.ask?.cause === "near-tie" && !holds(higher);
  };
  return [goal, "cost", "unattributed"].every(isFor)
    ? `degradation, for ${goal} whatever is said`
    : "nothing";
}

/** An end counts whether anything else that is said does or not. */
function endCell(told: Told): string {
  if (told.channel.isEndless === true) return "cannot say one";
  const until = "2026-11-21T09:00:00Z";
  const motivation = { kind: "incident", ref: "INC-1042" };
  const all = [{ goals: [] }, { goals: ["performance"] }, { goals: [], motivation }];
  const ended = all.every((said) => {
    const field = verdictOn(told, { ...said, until });
    return !holds(field) && field.wishes.length === 0 && field.ask === null && field.value === agreed;
  });
  return ended ? "ends the claim, shown or not" : "counts for nothing";
}

export function channelTable(policy: Policy): string {
  const rows = channels.map((channel) => {
    const told = { policy, channel };
    const trust = trustOf(Claim.parse(claimBy(channel, { goals: [] })), false);
    return [channel.name, trust, aloneCell(told), grantedCell(told), confirmedCell(told), endCell(told)];
  });
  const head = [
    "way",
    "trust",
    "alone",
    "within granted goals",
    "with a reason that a situation confirms",
    "with an end",
  ];
  const [titles, ...lines] = [head, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [titles, `|${"---|".repeat(head.length)}`, ...lines].join("\n");
}
