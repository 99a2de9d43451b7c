import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import { type PresetName, presetNames } from "#core/policy/sources/preset-names.ts";
import { presets } from "#core/policy/sources/presets.ts";
import { sourceOf } from "#core/policy/sources/source.ts";
import { withWord } from "#core/situations/collected.ts";
import { endedWith } from "#core/situations/ended.ts";
import { placed } from "#core/situations/sources/placed.ts";
import { readPayload } from "#core/situations/sources/read-payload.ts";
import { readYaml } from "#files/yaml-file.ts";
import { fileOf } from "../../policy/sample.ts";
import * as payloads from "./payloads.ts";

const now = Date.parse("2026-11-21T06:00:00Z");
const people = {
  PMARIA1: "sso/maria@example.com",
  POLAF22: "sso/olaf@example.com",
  "5b10ac8d82e05b22cc7d4ef5": "sso/olaf@example.com",
  "maria-gh": "sso/maria@example.com",
  "olaf-gh": "sso/olaf@example.com",
};

const source = (preset: PresetName, parts: object = {}) => {
  const found = sourceOf(fileOf({ sources: [{ id: preset, preset, people, ...parts }] }), preset);
  if (found === undefined) throw new Error("no source");
  return found;
};

function word(preset: PresetName, payload: unknown): Situation {
  const read = readPayload(payload, source(preset), now);
  if (read.as !== "word") throw new Error(JSON.stringify(read));
  return read.situation;
}

/** What is known after each message, in the order in which they came. */
function knownAfter(words: readonly Situation[]): readonly Situation[] {
  let known: readonly Situation[] = [];
  for (const each of words) {
    const told = placed(each, known);
    if (told === undefined) continue;
    for (const other of endedWith(told, known, told.asOf ?? told.since)) known = withWord(known, other).all;
    known = withWord(known, told).all;
  }
  return known.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
}

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const iso = (time: string) => `2026-11-21T${time}:00Z`;
const fired = (time: string) => ({ startsAt: iso(time) });
const over = (start: string, end: string) => ({ status: "resolved", startsAt: iso(start), endsAt: iso(end) });

/** Opened at 03:01, changed at 03:05, closed at 04:00, opened again at 05:00. */
const stories: Readonly<Record<PresetName, readonly unknown[]>> = {
  pagerduty: [
    payloads.pagerduty({ type: "triggered", status: "triggered", at: iso("03:01") }),
    payloads.pagerduty({ type: "acknowledged", status: "acknowledged", at: iso("03:05"), agent: "POLAF22" }),
    payloads.pagerduty({ type: "resolved", status: "resolved", at: iso("04:00"), agent: "POLAF22" }),
    payloads.pagerduty({ type: "reopened", status: "triggered", at: iso("05:00") }),
  ],
  opsgenie: [
    payloads.opsgenie("Create", at("03:01")),
    payloads.opsgenie("Acknowledge", at("03:05"), "olaf@example.com"),
    payloads.opsgenie("Close", at("04:00"), "olaf@example.com"),
    payloads.opsgenie("Create", at("05:00")),
  ],
  servicenow: [
    payloads.servicenow("incident", { state: "1", sys_updated_on: "2026-11-21 03:01:00" }),
    payloads.servicenow("incident", { state: "2", sys_updated_on: "2026-11-21 03:05:00" }),
    payloads.servicenow("incident", { state: "6", sys_updated_on: "2026-11-21 04:00:00" }),
    payloads.servicenow("incident", { state: "2", sys_updated_on: "2026-11-21 05:00:00" }),
  ],
  jira: [
    payloads.jira("created", "new", at("03:01")),
    payloads.jira("updated", "indeterminate", at("03:05")),
    payloads.jira("updated", "done", at("04:00")),
    payloads.jira("updated", "indeterminate", at("05:00")),
  ],
  github: [
    payloads.github("opened", "open", iso("03:01")),
    payloads.github("assigned", "open", iso("03:05")),
    payloads.github("closed", "closed", iso("04:00")),
    payloads.github("reopened", "open", iso("05:00")),
  ],
  datadog: [
    payloads.datadog("Triggered", at("03:01")),
    payloads.datadog("Re-Triggered", at("03:05")),
    payloads.datadog("Recovered", at("04:00")),
    payloads.datadog("Triggered", at("05:00")),
  ],
  grafana: [
    payloads.alerts("firing", [fired("03:01")]),
    payloads.alerts("firing", [fired("03:01"), fired("03:05")]),
    payloads.alerts("resolved", [over("03:01", "03:30"), over("03:05", "04:00")]),
    payloads.alerts("firing", [fired("05:00")]),
  ],
  alertmanager: [
    payloads.alerts("firing", [fired("03:01")]),
    payloads.alerts("firing", [over("03:01", "03:30"), fired("03:05")]),
    payloads.alerts("resolved", [over("03:05", "04:00")]),
    payloads.alerts("firing", [fired("05:00")]),
  ],
  generic: [
    payloads.generic("open", iso("03:01")),
    payloads.generic("open", iso("03:05")),
    payloads.generic("closed", iso("04:00")),
    payloads.generic("open", iso("05:00")),
  ],
};

const refs: Readonly<Record<PresetName, string>> = {
  pagerduty: "INC-1042",
  opsgenie: "INC-1042",
  servicenow: "INC0001042",
  jira: "NF-INC-12",
  github: "GH-1042",
  datadog: "alarm/1234",
  grafana: "alarm/checkout-p99",
  alertmanager: "alarm/checkout-p99",
  generic: "INC-1042",
};

const permutations = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

describe.each(presetNames)("messages of %s", (preset) => {
  const words = stories[preset].map((payload) => word(preset, payload));
  const [opened, changed, closed, reopened] = words as [Situation, Situation, Situation, Situation];
  const facts = { ref: refs[preset], source: preset, scope: { service: "checkout" } };

  it("open a situation, change it, close it, and open it anew", () => {
    expect(knownAfter([opened])).toMatchObject([{ ...facts, state: "open", since: iso("03:01") }]);
    expect(knownAfter([opened, changed])).toMatchObject([
      { state: "open", since: iso("03:01"), asOf: iso("03:05") },
    ]);
    const over = { state: "closed", since: iso("03:01"), closedAt: iso("04:00") };
    expect(knownAfter([opened, changed, closed])).toMatchObject([over]);
    expect(knownAfter(words)).toMatchObject([over, { ...facts, state: "open", since: iso("05:00") }]);
  });

  it("come twice and in any order, and end in the same state", () => {
    const state = (known: readonly Situation[]) => known.at(-1)?.state;
    for (const order of permutations(words.slice(0, 3))) {
      expect(state(knownAfter([...order, ...order]))).toBe("closed");
      expect(knownAfter([...order, reopened, ...order]).map((each) => each.state)).toEqual([
        "closed",
        "open",
      ]);
    }
  });

  it("are read the same as the file of the preset says", () => {
    const file = `policies/sources/${preset}.yaml`;
    const read = readYaml(readFileSync(file, "utf8"), file);
    expect("value" in read ? read.value : read.diagnostics).toEqual(presets[preset]);
  });
});

describe("who opened a matter, and who is on it", () => {
  it.each([
    { preset: "pagerduty", opener: ["sso/maria@example.com"], onIt: ["sso/olaf@example.com"] },
    { preset: "opsgenie", opener: ["sso/maria@example.com"], onIt: ["sso/olaf@example.com"] },
    { preset: "servicenow", opener: ["sso/maria@example.com"], onIt: ["sso/olaf@example.com"] },
    { preset: "jira", opener: ["sso/maria@example.com"], onIt: ["sso/olaf@example.com"] },
    { preset: "github", opener: ["sso/maria@example.com"], onIt: ["sso/olaf@example.com"] },
    { preset: "datadog", opener: undefined, onIt: [] },
    { preset: "grafana", opener: undefined, onIt: [] },
    { preset: "alertmanager", opener: undefined, onIt: [] },
    { preset: "generic", opener: ["sso/maria@example.com"], onIt: ["sso/olaf@example.com"] },
  ] as const)("is told of $preset", ({ preset, opener, onIt }) => {
    const [known] = knownAfter(stories[preset].slice(0, 2).map((payload) => word(preset, payload)));
    expect(known?.by).toEqual(opener);
    expect(known?.responders).toEqual(onIt);
  });

  it("is nobody where no row knows them, and they are told", () => {
    const stranger = payloads.pagerduty({
      type: "triggered",
      status: "triggered",
      at: iso("03:01"),
      agent: "PXXXXXX",
    });
    const read = readPayload(stranger, source("pagerduty"), now);
    expect(read).toMatchObject({ as: "word", unknown: ["PXXXXXX"] });
    expect(read).not.toHaveProperty("situation.by");
  });

  it("is remembered from a message that comes late", () => {
    const [opened, changed] = stories.pagerduty.map((payload) => word("pagerduty", payload));
    if (opened === undefined || changed === undefined) throw new Error("no words");
    const [known] = knownAfter([changed, opened]);
    expect(known).toMatchObject({ by: ["sso/maria@example.com"], asOf: iso("03:05") });
  });
});

describe("what a preset leaves alone", () => {
  const read = (preset: PresetName, payload: unknown) => readPayload(payload, source(preset), now);

  it.each([
    {
      what: "a note on an incident",
      preset: "pagerduty",
      payload: { event: { data: { type: "incident_note" } } },
    },
    {
      what: "a ping",
      preset: "pagerduty",
      payload: { event: { event_type: "pagey.ping", data: { type: "ping" } } },
    },
    {
      what: "a ping of a repository",
      preset: "github",
      payload: { zen: "Keep it simple", hook_id: 1, hook: {} },
    },
    {
      what: "an issue without the label",
      preset: "github",
      payload: { action: "opened", issue: { labels: [{ name: "bug" }] } },
    },
    { what: "a note on an alert", preset: "opsgenie", payload: payloads.opsgenie("AddNote", at("03:10")) },
    { what: "a story", preset: "jira", payload: { issue: { fields: { issuetype: { name: "Story" } } } } },
    {
      what: "a change before it is made",
      preset: "servicenow",
      payload: payloads.servicenow("change_request", { state: "-2" }),
    },
    { what: "a warning", preset: "datadog", payload: payloads.datadog("Warn", at("03:10")) },
  ] as const)("is $what", ({ preset, payload }) => {
    expect(read(preset, payload).as).toBe("ignored");
  });

  it("and a change is a ticket while it is made, by those who make it", () => {
    const change = payloads.servicenow("change_request", {
      state: "-1",
      start_date: "2026-11-21 03:00:00",
      end_date: "2026-11-21 07:00:00",
      sys_updated_on: "2026-11-21 03:01:00",
    });
    expect(word("servicenow", change)).toMatchObject({
      kind: "change-ticket",
      ref: "CHG0001042",
      state: "open",
      until: iso("07:00"),
      responders: ["sso/olaf@example.com"],
    });
  });
});
