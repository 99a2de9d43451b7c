import type { Json } from "#core/fields/json.ts";
import type { Chance } from "#local/chance/chance.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { dataPlatform, deployer, type Hand, infrastructure } from "./actors.ts";
import { type Act, type Doing, day, hour, minute, sets } from "./acts.ts";
import { document, may, rule } from "./organisation.ts";

type Week = { readonly from: number; readonly chance: Chance };

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);

const added =
  (property: string, item: Json) =>
  (now: Properties): Properties => ({ [property]: [...listOf(now[property]), item] });

const revision = (thing: string, at: number): Doing =>
  sets({ TaskDefinition: `${thing}:${100 + Math.round(at / hour)}` });

const code = (thing: string, at: number): Doing =>
  sets({ Code: { S3Bucket: "artefacts", S3Key: `${thing}/${100 + Math.round(at / hour)}.zip` } });

const services = ["orders", "payments", "front", "orders-staging", "orders-dev"];
const functions = ["mailer", "resize", "invoice", "webhook", "mailer-dev"];

/** Each working day a few services and functions get their next version. */
function versions({ from, chance }: Week): readonly Act[] {
  return [0, 1, 2, 3, 4].flatMap((dayOf) => {
    const moment = () => from + dayOf * day + 9 * hour + chance.below(8 * 60) * minute;
    const some = (all: readonly string[], count: number) => chance.shuffled(all).slice(0, count);
    const make =
      (next: typeof revision) =>
      (thing: string): Act => {
        const at = moment();
        return { at, hand: deployer, thing, does: next(thing, at) };
      };
    return [...some(services, 3).map(make(revision)), ...some(functions, 3).map(make(code))];
  });
}

type Apply = readonly (readonly [thing: string, does: Doing])[];

const ofTags = (more: Properties): Doing => ({
  write: (now) => ({ Tags: [...listOf(now["Tags"]), more as Json] }),
});

/** Applies of an ordinary fortnight: what Terraform changes where nothing is wrong. */
const applies: readonly Apply[] = [
  [
    ["mailer", sets({ MemorySize: 512, Timeout: 15 })],
    ["mail-queue", sets({ VisibilityTimeout: 90 })],
  ],
  [["orders firewall", { write: added("SecurityGroupIngress", rule("10.2.0.0/16", 8080)) }]],
  [["checkout-p99", sets({ Threshold: 450 })]],
  [
    ["orders-db", sets({ MaxAllocatedStorage: 2_000 })],
    ["uploads", ofTags({ Key: "cost-centre", Value: "4410" })],
  ],
  [
    [
      "orders-task role",
      {
        write: (now) => ({
          Policies: [
            ...listOf(now["Policies"]),
            {
              PolicyName: "mail",
              PolicyDocument: document(may("sqs:SendMessage", "arn:aws:sqs:eu-north-1:123456789012:mail")),
            },
          ],
        }),
      },
    ],
  ],
  [["checkout group", sets({ LaunchTemplate: { LaunchTemplateId: "lt-0123456789abcdef0", Version: "4" } })]],
  [
    ["resize", sets({ MemorySize: 1_024 })],
    ["webhook", sets({ Timeout: 20 })],
    ["front", ofTags({ Key: "team", Value: "web" })],
  ],
  [["checkout targets", sets({ HealthCheckIntervalSeconds: 15 })]],
  [["database firewall", { write: added("SecurityGroupIngress", rule("10.3.0.0/16", 5432)) }]],
  [
    ["search group", sets({ MaxSize: "14" })],
    ["orders-5xx", sets({ Threshold: 8 })],
  ],
];

/** One apply a day; the second week continues where the first one ended. */
function infrastructureChanges({ from, chance }: Week): readonly Act[] {
  const first = Math.round(from / (7 * day)) * 5;
  return applies.slice(first, first + 5).flatMap((apply, dayOf) => {
    const at = from + dayOf * day + 10 * hour + chance.below(5 * 60) * minute;
    return apply.map(
      ([thing, does], count): Act => ({
        at: at + count * 4_000,
        hand: infrastructure,
        thing,
        does,
      }),
    );
  });
}

const nightly = (hand: Hand, { from }: Week): readonly Act[] =>
  [0, 2, 4].map((dayOf) => {
    const at = from + dayOf * day + 5 * hour;
    return { at, hand, thing: "legacy-import", does: code("legacy-import", at) };
  });

/** What pipelines deliver in a week, by their role's name only. */
export const deliveries = (week: Week): readonly Act[] => [
  ...versions(week),
  ...infrastructureChanges(week),
  ...nightly(dataPlatform, week),
];
