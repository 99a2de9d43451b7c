import { recordAnswer } from "#acts/questions/answer.ts";
import type { Ports } from "#acts/runtime.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { policyFrom } from "../laws/default-policy.ts";
import { actors, approvers, docketOf, hour, minute, policyText } from "../pipeline/stage.ts";
import { less, role } from "../pipeline/stories/telling/happenings.ts";
import { begin, declare, momentOf, type Story, situation } from "../pipeline/stories/telling/story.ts";
import { capacity, group } from "../pipeline/stories/telling/things.ts";

const second = role("checkout-deputy");
const people = [approvers.service, second] as const;
export const onDuty = ["oncall", "oncall-north", "oncall-south"] as const;

const rule = `
rules:
  - id: incident-or-cost
    title: whether an incident goes before cost is put to a person
    for: {classes: [capacity], motivations: [incident]}
    ask: {approvers: service-owner, within: 2h, meanwhile: prior, onSilence: meanwhile}`;

const calendar = `
calendar:
  - {id: ours, in: {}, zone: UTC, working: {from: "08:00", to: "18:00"}, night: {from: "22:00", to: "06:00"}, weekend: []}
`;

const quoted = (roles: readonly string[]) => roles.map((name) => `"${worldAccount}:role/${name}"`).join(", ");

const asIs = (rules: string): string =>
  `${policyText("enforce")
    .replace("\nrules:", () => rules)
    .replaceAll(`"${approvers.service}"`, `"${approvers.service}", "${second}"`)
    .replace(quoted(["oncall"]), quoted(onDuty))}${calendar}`;

/** The packaged policy, under which nobody is asked about it. */
export const quietText = asIs("\nrules:");

/** The packaged policy of a team that asks whether an incident goes before cost, whatever the hour. */
export const askingText = asIs(rule);

export const policyOf = (text: string): Policy => policyFrom(text, "policy.yaml");

/** So many changes at an hour of a day, and what people say to each that they are asked about. */
export type Shift = { readonly at: number; readonly many: number; readonly answer: "keep" | "revert" };

/** What goes on from shift to shift: what was learnt, and the policy of the day. */
export type Team = {
  policy: Policy;
  made: number;
  readonly stores: Pick<Ports, "precedents" | "drafts" | "rowStates">;
  /** Subjects of what those who operate Parley were told. */
  readonly told: string[];
};

export const oncall = (n: number) => {
  const name = onDuty[n % onDuty.length];
  return {
    ...actors.oncall,
    principal: `arn:aws:sts::${worldAccount}:assumed-role/${name}/${name}@INC-1042`,
  };
};

export const created = ({ sandbox }: Story, n: number): ResourceId => {
  const properties = { ...group.properties, AutoScalingGroupName: `checkout-${n}` };
  return sandbox.create({ ...group, properties }, actors.pipeline).resource;
};

/** What saves cost wants at most so many. */
export const declareLess = (story: Story): Promise<void> => declare(story, less(capacity, 4));

/** False where nobody is asked. */
export async function isAnswered(
  story: Story,
  { resource, n, answer }: { readonly resource: ResourceId; readonly n: number } & Pick<Shift, "answer">,
): Promise<boolean> {
  const [question] = (await docketOf(story, resource)).case?.questions ?? [];
  if (question === undefined) return false;
  const by = people[(n + Math.floor(n / 2)) % people.length] ?? second;
  const given = { question: question.id, at: momentOf(story), proof: "signed in", answer, by } as const;
  const taken = await recordAnswer(resource, given, story.runtime);
  if (!taken.ok) throw new Error(`the answer is not taken: ${JSON.stringify(taken)}`);
  return true;
}

/** A group, with a number that is told from others' all through a story of weeks. */
type NumberedGroup = { readonly n: number; readonly resource: ResourceId };

type ScaledUp = { readonly story: Story; readonly groups: readonly NumberedGroup[] };

/** A robot saves cost, and in an incident people on duty scale up one group each. */
export async function scaledUp(team: Team, { at, many }: Omit<Shift, "answer">): Promise<ScaledUp> {
  const { policy, stores } = team;
  const story = await begin({
    policy,
    stores,
    start: new Date(at).toISOString(),
    newId: () => `id-${team.made++}`,
  });
  const since = momentOf(story);
  situation(story, role("pagerduty"), {
    ...{ kind: "incident", ref: "INC-1042", state: "open", since },
    ...{ scope: { service: "checkout" }, responders: onDuty.map(role) },
  });
  const groups = Array.from({ length: many }, () => team.made++).map((n) => ({
    n,
    resource: created(story, n),
  }));
  await story.pass(10 * minute);
  for (const { resource } of groups) await declareLess({ ...story, resource });
  await story.pass(2 * minute);
  for (const { n, resource } of groups)
    story.sandbox.update(resource, { properties: { DesiredCapacity: "10" } }, oncall(n));
  await story.pass(10 * minute);
  return { story, groups };
}

/** How many of them were asked about. */
export async function shift(team: Team, { answer, ...scaling }: Shift): Promise<number> {
  const { story, groups } = await scaledUp(team, scaling);
  let asked = 0;
  for (const each of groups) if (await isAnswered(story, { ...each, answer })) asked += 1;
  await story.pass(30 * minute);
  team.told.push(...story.outbox.sent.filter(({ to }) => to.length === 0).map(({ subject }) => subject));
  return asked;
}

/** A person whom AWS records, who writes by hand. */
export const byHand = (name: string): Writer => ({
  kind: "sso",
  principal: `arn:aws:sts::${worldAccount}:assumed-role/AWSReservedSSO_Admin_0123456789abcdef/${name}@example.com`,
  userAgent: "console.amazonaws.com",
  isConsole: true,
});

export const day = 24 * hour;
