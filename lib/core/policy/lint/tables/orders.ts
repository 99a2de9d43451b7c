import { type Intent, intents } from "../../../claims/words.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { environments, resourcesContain } from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

/** Each environment orders every intent that a claim can have, each once; what is unattributed comes last anyway. */
export function intentOrders({ file, at }: Policy): readonly Finding[] {
  const wanted: readonly Intent[] = [
    ...new Set([...intents.filter((intent) => intent !== "unattributed"), ...ownIntents(file)]),
  ];
  return [
    ...file.environments.flatMap(({ name, order }, index) => {
      const pointer = `/environments/${index}/order`;
      const missing = wanted.filter((intent) => !order.includes(intent));
      const message = `\`${name}\` gives no place to ${missing.join(", ")}`;
      const gap: Finding = {
        level: "warning",
        rule: "intent-order",
        pointer,
        message,
        hint: "add them where they belong, the most important first",
      };
      return [...(missing.length > 0 ? [gap] : []), ...repeated(order, pointer)];
    }),
    ...file.orders.flatMap((shift, index) => [
      ...shiftFaults(file, shift, index),
      ...shadowedShift(file, index, at),
    ]),
  ];
}

function repeated(order: readonly Intent[], pointer: string): readonly Finding[] {
  return order.flatMap((intent, index) => {
    if (order.indexOf(intent) === index) return [];
    const message = `\`${intent}\` stands twice in this order`;
    return [
      {
        level: "error",
        rule: "intent-order",
        pointer: `${pointer}/${index}`,
        message,
        hint: "keep the place that is meant",
      },
    ];
  });
}

/** Intents of the team's own that the policy itself speaks of. */
function ownIntents(file: PolicyFile): readonly Intent[] {
  const { guardrails, standing, protections, rules, orders, actors, motivations } = file;
  const carried = Object.values(motivations).map(({ goal }) => goal);
  const known = [...actors.flatMap(({ intent, goals = [] }) => [intent, ...goals]), ...carried].filter(
    (intent) => intent !== undefined,
  );
  const named = [...known, ...[...guardrails, ...standing, ...protections].map(({ intent }) => intent)];
  const ruled = rules.flatMap((rule) => [
    ...(rule.for.intents ?? []),
    ...(rule.raise ? [rule.raise.intent] : []),
  ]);
  return [...named, ...ruled, ...orders.map(({ raise }) => raise)].filter((intent) =>
    intent.startsWith("x-"),
  );
}

type Shift = PolicyFile["orders"][number];

function shiftFaults(file: PolicyFile, { in: where, raise, to }: Shift, index: number): readonly Finding[] {
  const names = environments(file, where);
  const meant = file.environments.filter(({ name }) => names.includes(name));
  const short = meant.find(({ order }) => to > order.length);
  if (short === undefined) return [];
  const message = `\`${raise}\` cannot rise to place ${to}: \`${short.name}\` orders ${short.order.length}`;
  return [
    {
      level: "error",
      rule: "intent-order",
      pointer: `/orders/${index}/to`,
      message,
      hint: "count places from one",
    },
  ];
}

/** With several situations the first row decides, so a row that an earlier one swallows never does. */
function shadowedShift(file: PolicyFile, index: number, at: Policy["at"]): readonly Finding[] {
  const shift = file.orders[index];
  if (shift === undefined) return [];
  const above = file.orders.slice(0, index).findIndex((earlier) => {
    const isWider = shift.while.every((kind) => earlier.while.includes(kind));
    return isWider && resourcesContain(file, earlier.in, shift.in);
  });
  if (above < 0) return [];
  const message = `this row never decides: the one at ${at(`/orders/${above}`)} comes first in all its situations`;
  return [
    {
      level: "warning",
      rule: "intent-order",
      pointer: `/orders/${index}`,
      message,
      hint: "move it further up, or remove it",
    },
  ];
}
