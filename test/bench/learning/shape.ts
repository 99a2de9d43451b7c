import { type HourClass, hourClasses } from "#core/policy/file/calendar.ts";
import type { Random } from "../../campaigns/fuzz-random.ts";

/** What a change is of: a field, what was agreed there, and what two sides want instead. */
export const subjects = {
  runtime: {
    type: "AWS::Lambda::Function",
    field: "/Runtime",
    agreed: "nodejs22.x",
    wants: ["nodejs24.x", "python3.13"],
  },
  launch: {
    type: "AWS::AutoScaling::AutoScalingGroup",
    field: "/LaunchConfigurationName",
    agreed: "web-1",
    wants: ["web-2", "web-3"],
  },
  dial: {
    type: "AWS::GlobalAccelerator::EndpointGroup",
    field: "/TrafficDialPercentage",
    agreed: 100,
    wants: [60, 80],
  },
  grace: {
    type: "AWS::AutoScaling::AutoScalingGroup",
    field: "/HealthCheckGracePeriod",
    agreed: 300,
    wants: [60, 900],
  },
  fewer: { type: "AWS::AutoScaling::AutoScalingGroup", field: "/DesiredCapacity", agreed: 10, wants: [4, 6] },
  more: {
    type: "AWS::AutoScaling::AutoScalingGroup",
    field: "/DesiredCapacity",
    agreed: 10,
    wants: [16, 20],
  },
  parameter: { type: "AWS::SSM::Parameter", field: "/Value", agreed: "blue", wants: ["green", "red"] },
  guard: { type: "AWS::RDS::DBInstance", field: "/DeletionProtection", agreed: true, wants: [false, true] },
} as const;
type SubjectName = keyof typeof subjects;

/** Why it comes to a question, if it does: nobody explains an edit, two are as urgent, or an agent acts alone. */
const scenarios = ["edit", "tie", "agent"] as const;

/** Everything that makes one question unlike another, besides its moment, its resource and its people. */
const choices = {
  subject: Object.keys(subjects) as SubjectName[],
  scenario: scenarios,
  env: ["prod", "staging"],
  exposure: ["internet", "internal"],
  open: ["nothing", "incident", "alarm", "peak", "maintenance", "degradation"],
  hours: hourClasses as readonly HourClass[],
  hand: ["person", "automation", "unknown", "agent", "service"],
  said: ["none", "experiment", "schedule", "maintenance"],
  holds: ["pipeline", "team", "nobody"],
  first: ["launch", "change-ticket", "exception"],
  second: ["launch", "change-ticket", "exception"],
  firstKind: ["person", "pipeline", "automation"],
  secondKind: ["person", "pipeline", "automation"],
} as const;
type Choices = typeof choices;
export type Shape = { readonly [K in keyof Choices]: Choices[K][number] };

/** How often a team meets each word of each choice: some often, some hardly ever. */
export type Habits = { readonly [K in keyof Choices]: readonly number[] };

const names = Object.keys(choices) as readonly (keyof Choices)[];

const steps = [8, 5, 3, 2, 1, 1, 1, 1];

function shuffled(length: number, random: Random): readonly number[] {
  const left = steps.slice(0, length);
  return Array.from({ length }, () => left.splice(random.below(left.length), 1)[0] ?? 1);
}

/** People work by day, so that the hours are skewed alike for everybody. */
export const habitsFrom = (random: Random): Habits =>
  ({
    ...Object.fromEntries(names.map((name) => [name, shuffled(choices[name].length, random)])),
    hours: [8, 4, 3, 2],
  }) as unknown as Habits;

export function weighted<T>(all: readonly T[], weights: readonly number[], random: Random): T {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = random.below(total);
  let passed = 0;
  const index = weights.findIndex((weight) => {
    passed += weight;
    return drawn < passed;
  });
  return all[index] as T;
}

/** What plays no part in a scenario has one word, so that equal questions have equal shapes. */
function settled(shape: Shape): Shape {
  const [first] = choices.first;
  const noTie = { first, second: first, firstKind: "person", secondKind: "person" } as const;
  if (shape.scenario === "tie") return { ...shape, hand: "person", said: "none", holds: "nobody" };
  if (shape.scenario === "agent") return { ...shape, ...noTie, hand: "agent", said: "none" };
  return { ...shape, ...noTie };
}

export const drawnShape = (habits: Habits, random: Random): Shape =>
  settled(
    Object.fromEntries(
      names.map((name) => [name, weighted<string>(choices[name], habits[name], random)]),
    ) as unknown as Shape,
  );

export const shapeKey = (shape: Partial<Shape>): string => names.map((name) => shape[name] ?? "").join("|");
