import { resourceText } from "#core/resources/resource-id.ts";
import type { WorldOptions } from "#local/world/local-world.ts";
import { actors, minute } from "../../pipeline/stage.ts";
import { call } from "../../pipeline/stories/telling/calling.ts";
import { begin, type Story } from "../../pipeline/stories/telling/story.ts";

type Around = NonNullable<WorldOptions["around"]>;

const as = actors.oncall.principal;
const reason = { intent: "availability", motivation: { kind: "incident", ref: "INC-1042" } } as const;
const incident = { kind: "incident", ref: "INC-1042" } as const;
const version = (at: number) => ({ "if-match": `"${at}"` });

/** Everything that a caller may say, each thing once. */
export async function everythingSaid(around: Around): Promise<void> {
  const story = await begin({ around });
  const resource = resourceText(story.resource);
  const claims = [{ field: "/MaxSize", constraint: { max: 20 } }];
  const declared = await call(story, ["POST", "/api/intents"], { as, body: { ...reason, resource, claims } });
  const path = `/api/intents/${String(declared.body["id"])}`;
  const scope = { accounts: story.resource.account };
  await call(story, ["POST", "/api/situations"], { as, body: { ...incident, scope } });
  await call(story, ["POST", `${path}/renewal`], {
    as,
    body: { until: "2026-11-22T00:00:00Z" },
    headers: version(1),
  });
  await call(story, ["POST", "/api/check"], { as, body: { resource, changes: { "/MaxSize": 30 } } });
  await call(story, ["POST", "/api/explore"], { as, body: { resource, claims } });
  const row = { principals: ["*:role/robot"], kind: "automation" };
  await call(story, ["PUT", "/api/registry/robot"], { as, body: row, headers: version(0) });
  await call(story, ["DELETE", path], { as, headers: version(1) });
  await call(story, ["POST", "/api/situations/close"], { as, body: incident });
  await everythingRead(story, path);
  await story.pass(minute);
}

async function everythingRead(story: Story, intent: string): Promise<void> {
  const resource = encodeURIComponent(resourceText(story.resource));
  const reads = [
    "/api/intents",
    intent,
    "/api/dockets",
    `/api/docket?resource=${resource}`,
    "/api/cases",
    "/api/cases/none",
    `/api/decisions?resource=${resource}`,
    `/api/decision?resource=${resource}&id=none`,
    "/api/situations",
    "/api/registry",
    "/api/learning/answers",
    "/api/learning/regret",
    "/api/learning/attention",
  ];
  for (const path of reads) await call(story, ["GET", path], { as });
}
