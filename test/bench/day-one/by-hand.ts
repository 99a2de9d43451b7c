import type { Json } from "#core/fields/json.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { type Hand, intruder, onCall, people } from "./actors.ts";
import { type Act, type Doing, day, hour, type Incident, minute, sets } from "./acts.ts";
import { document, foreign, rule } from "./organisation.ts";

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);

type Fix = readonly [dayOf: number, hourOf: number, hand: Hand, thing: string, does: Doing];

const { ada, ben, carla, dmitri, elin } = people;

/** What people do in the console of a working day: small things, each of them well meant. */
const fixes: readonly (readonly Fix[])[] = [
  [
    [0, 11, carla, "invoice", sets({ Timeout: 30 })],
    [1, 14, dmitri, "orders-dev", sets({ DesiredCount: 2 })],
    [1, 15, elin, "checkout-p99", sets({ Threshold: 600 })],
    [2, 16, carla, "mailer-dev", sets({ MemorySize: 512 })],
    [3, 10, dmitri, "import-queue", sets({ VisibilityTimeout: 120 })],
    [4, 13, ben, "webhook", sets({ MemorySize: 512 })],
  ],
  [
    [0, 13, elin, "orders-5xx", sets({ Threshold: 12 })],
    [1, 10, carla, "invoice", sets({ Timeout: 45 })],
    [2, 15, dmitri, "sessions-dev", { write: units(20) }],
    [3, 11, ada, "webhook", sets({ Timeout: 25 })],
    [4, 14, dmitri, "import-queue", sets({ VisibilityTimeout: 180 })],
  ],
];

function units(each: number) {
  return (): Properties => ({
    ProvisionedThroughput: { ReadCapacityUnits: each, WriteCapacityUnits: each },
  });
}

const weekOf = (from: number): number => Math.round(from / (7 * day));

const pager = [ada, ben] as const;

/** On Wednesday night the pager rings, and anyone who has it gives the service more until it is over. */
export function incidentIn(from: number): Incident {
  const opens = from + 2 * day + 2 * hour + 40 * minute;
  const ref = `PD-${4_711 + weekOf(from)}`;
  const responder = `sso/${pager[weekOf(from)]?.name ?? "ada"}@example.com`;
  return { opens, closes: opens + 100 * minute, ref, service: "checkout", responder };
}

/** Half an hour after the repair it is over; in the morning the same person takes the extra capacity back. */
function repair(from: number): readonly Act[] {
  const hand = onCall(pager[weekOf(from)] ?? ada);
  const { opens, closes } = incidentIn(from);
  const morning = closes + 5 * hour;
  const thing = "checkout group";
  return [
    { at: opens + 6 * minute, hand, thing, does: sets({ MinSize: "6", DesiredCapacity: "8" }) },
    {
      at: opens + 9 * minute,
      hand,
      thing: "checkout targets",
      does: sets({ HealthCheckIntervalSeconds: 10 }),
    },
    { at: morning, hand, thing, does: sets({ MinSize: "2" }) },
  ];
}

const administrator = "arn:aws:iam::aws:policy/AdministratorAccess";

const open = (now: Properties): Properties => ({
  SecurityGroupIngress: [...listOf(now["SecurityGroupIngress"]), rule("0.0.0.0/0", 22)],
});

/** Five edits in a quarter of an hour, on a Thursday night. */
export function intrusion(from: number): readonly Act[] {
  const at = (minutes: number) => from + 3 * day + hour + minutes * minute;
  const by = (minutes: number, thing: string, does: Doing): Act => ({
    at: at(minutes),
    hand: intruder,
    thing,
    does,
  });
  return [
    by(10, "trail", sets({ IsLogging: false })),
    by(12, "reports role", { write: () => ({ ManagedPolicyArns: [administrator] }) }),
    by(15, "bastion firewall", { write: open }),
    by(21, "invoices policy", {
      write: (now) => {
        const { Statement } = now["PolicyDocument"] as { readonly Statement: readonly Properties[] };
        return { PolicyDocument: document(...Statement, foreign) };
      },
    }),
    by(24, "payments-db", sets({ BackupRetentionPeriod: 1 })),
  ];
}

/** What people do in a week, on-call included. */
export function byHand(from: number): readonly Act[] {
  const ordinary = (fixes[weekOf(from)] ?? []).map(
    ([dayOf, hourOf, hand, thing, does]): Act => ({
      at: from + dayOf * day + hourOf * hour + 17 * minute,
      hand,
      thing,
      does,
    }),
  );
  return [...ordinary, ...repair(from)];
}
