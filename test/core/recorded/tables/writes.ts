import { isNear, outlivedIn } from "#core/cases/due.ts";
import { stoppedNews } from "#core/cases/news/stopped-news.ts";
import { planWrite } from "#core/cases/restores/plan-write.ts";
import { notSent, restored, sending, unsent } from "#core/cases/restores/progress.ts";
import { isUnseen } from "#core/cases/restores/unseen.ts";
import { confirmSeconds, isTooLong, retrySeconds } from "#core/cases/restores/waiting.ts";
import { isSettled, reopened } from "#core/cases/settle-case.ts";
import { instantOf } from "#core/claims/instant.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import { shapeOf } from "#core/looking/dispute/values.ts";
import { at, dispute, time } from "../../arbitration/small-disputes.ts";
import { openCase, recordOf, restore, type, types } from "../../cases/open-cases.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { failures } from "../play-writes.ts";
import { digest } from "../verdict-lines.ts";

const shape = shapeOf(types, type);
const values = (record: Record<string, Json>) => record as Restore["values"];

const wanted: Readonly<Record<string, Json>> = {
  text: { "/DesiredCapacity": "8" },
  number: { "/DesiredCapacity": 8 },
  word: { "/DesiredCapacity": "many" },
  absence: { "/DesiredCapacity": null },
  secret: { "/DesiredCapacity": Hidden.of("a") },
  both: { "/Cooldown": "2", "/DesiredCapacity": "8" },
  within: { "/Box/Inner/Depth": 3 },
  list: { "/Zones": ["a", "b"] },
  same: { "/DesiredCapacity": "3" },
};
const found: readonly Json[] = [
  { DesiredCapacity: "3" },
  { DesiredCapacity: 3, Cooldown: "1" },
  { DesiredCapacity: "8", Cooldown: "2" },
  {},
  { Zones: ["b", "a"] },
  { Box: "shut" },
  { Box: { Inner: { Depth: 2 } } },
];
const stood: readonly Json[] = [
  { "/DesiredCapacity": "3", "/Cooldown": "1" },
  { "/DesiredCapacity": null, "/Box/Inner/Depth": 2 },
];

const planLines = (): readonly string[] =>
  Object.entries(wanted).flatMap(([name, wants]) =>
    (["due", "sent"] as const).flatMap((state) =>
      stood.flatMap((from) => {
        const one = restore({
          state,
          values: values(wants as Record<string, Json>),
          from: values(from as Record<string, Json>),
        });
        const plans = found.map((properties) => planWrite(one, { state: "there", properties }, shape));
        return `${name}, ${state}, from ${canonicalJson(from)}: ${plans.map((plan) => (plan.do === "send" ? canonicalJson(plan.patch as unknown as Json) : plan.do === "fail" ? plan.failure.why : "nothing")).join(" | ")}`;
      }),
    ),
  );

/** The same write fails over and over in one case. */
const failureLines = (): readonly string[] =>
  failures.map((failure) => {
    const ends: string[] = [];
    let record = recordOf({ case: openCase({ openedAt: at("03:00") }) });
    for (let turn = 0; turn < 11; turn += 1) {
      const one = restore({ id: `r${turn}` });
      const now = time("04:00") + turn * 60_000;
      record = { ...record, restores: [...record.restores, one] };
      const sent = sending(record, one, { now, principal: "parley" });
      record = restored(sent, one.id, {
        state: "failed",
        failure,
        why: "as the cloud says",
        now: now + 5_000,
      });
      const last = record.restores.at(-1);
      ends.push(`${last?.failure?.kind ?? ""} ${last === undefined ? "" : retrySeconds(record, last)}`);
    }
    const last = record.restores.at(-1);
    return `${failure}: ${ends.join(", ")}; ${last?.failure?.why ?? ""}; ${record.history.length} writes`;
  });

const progressLines = (): readonly string[] => {
  const record = recordOf({
    restores: [
      restore(),
      restore({ id: "r2", state: "sent" }),
      restore({ id: "r3", state: "sent", token: "t" }),
    ],
  });
  const now = time("04:10");
  return [
    ...["restore1", "r2", "r3", "none"].flatMap((id) => [
      `unsent ${id} ${digest(unsent(record, id).restores)}`,
      `going ${id} ${digest(restored(record, id, { state: "going", token: "t", now }).restores)}`,
      `done ${id} ${digest(restored(record, id, { state: "done", token: "t", now }).restores)}`,
      `not sent ${id} ${digest(notSent(record, id, { now, failure: { kind: "moved", why: "moved" } }).restores)}`,
    ]),
    ...[0, 1, 3.9, 4, 100, 1_200, 2_000, 21_600, 21_601].map((seconds) => {
      const later = time("04:00") + seconds * 1_000;
      const waits = [undefined, 0, 2_500, 400_000].map((retryAfterMs) =>
        confirmSeconds(
          restore(),
          { state: "going", token: "t", ...(retryAfterMs !== undefined && { retryAfterMs }) },
          later,
        ),
      );
      return `after ${seconds} s: asks again in ${waits.join(" ")} s${isTooLong(restore(), later) ? ", too long" : ""}`;
    }),
  ];
};

/** Whether a look may be late, by when it was made and what it saw. */
const unseenLines = (): readonly string[] =>
  [undefined, "due", "done"].flatMap((state) =>
    ["3", "8"].map((is) => {
      const looks = [0, 30, 59, 60, 61, 120, 300, 301].map((seconds) => {
        const one = restore({
          state: (state ?? "done") as "done",
          ...(state !== undefined && { endedAt: at("04:00") }),
        });
        const live = {
          at: instantOf(time("04:00") + seconds * 1_000),
          state: "there",
          properties: { DesiredCapacity: is },
        } as const;
        return isUnseen({ ...recordOf({ restores: [one] }), live }, types);
      });
      return `${state ?? "done without an end"}, ${is} stands: ${looks.join(" ")}`;
    }),
  );

const dueLines = (): readonly string[] => {
  const verdict = {
    effect: "none",
    outcome: "keep",
    warnings: [],
    explanation: "",
    fields: [plainVerdict("/A", { next: at("04:10") })],
  } as const;
  return ["04:00", "04:09:59", "04:10", "04:10:01", "04:10:05", "04:10:06", "04:11"].map((moment) => {
    const now = time(moment);
    return `${moment}: outlived in ${outlivedIn({ dispute: dispute(), verdict }, now) ?? "nothing"}, near ${isNear(at("04:10"), now)}`;
  });
};

const settledLines = (): readonly string[] =>
  [undefined, openCase(), openCase({ stirred: true }), openCase({ token: "t" })].flatMap((open) =>
    [[], [restore()], [restore({ state: "done" })]].map((restores) => {
      const record = recordOf({ case: open, restores });
      return `${open === undefined ? "no case" : canonicalJson({ stirred: open.stirred })}, ${restores[0]?.state ?? "no write"}: ${isSettled(record)} ${digest(reopened(record, 7).case ?? null)}`;
    }),
  );

/** How writes are planned, sent, followed and given up. */
export const writeTable = (): readonly string[] => [
  "# plans",
  ...planLines(),
  "# failures",
  ...failureLines(),
  "# progress",
  ...progressLines(),
  "# late looks",
  ...unseenLines(),
  "# moments",
  ...dueLines(),
  "# settled",
  ...settledLines(),
  "# stopped",
  ...(["stopped", "unreadable"] as const).map((stop) =>
    canonicalJson(stoppedNews(recordOf(), restore(), { stop, at: at("04:00") }) as unknown as Json),
  ),
  canonicalJson(
    stoppedNews(recordOf({ case: undefined }), restore(), {
      stop: "stopped",
      at: at("04:00"),
    }) as unknown as Json,
  ),
];
