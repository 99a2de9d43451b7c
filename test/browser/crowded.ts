import type { DocketEvent } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { docketOf } from "../pipeline/stage.ts";
import type { Story } from "../pipeline/stories/telling/story.ts";

/** Saves a docket on which so many have declared what they want of the field that the story asks about. */
export async function crowdedDocket(story: Story, claims: number): Promise<DocketRecord> {
  const record = await docketOf(story, story.resource);
  const field = record.case?.questions[0]?.fields[0];
  if (field === undefined) throw new Error("nothing is asked about in this story");
  const { at } = record.live ?? { at: "2026-11-21T03:10:00Z" };
  const wants = Array.from({ length: claims }, (_, n) => declared(n, field, at));
  const crowded = {
    ...record,
    docket: fold(record.docket, wants).docket,
    version: 0,
    resource: { ...record.resource, id: "crowded" },
  };
  await story.ports.dockets.save(crowded);
  return crowded;
}

function declared(n: number, field: string, at: string): DocketEvent {
  const actor = { principal: `123456789012:role/team-${n}`, kind: "automation" } as const;
  const claim = {
    id: `c-${n}`,
    field,
    constraint: { absent: n % 2 === 0 },
    strength: "want",
    actor,
    intent: "performance",
    motivation: { kind: "none" },
    source: "declared",
    madeAt: at,
  } as const;
  return { kind: "declare", at, event: `d-${n}`, actor, claims: [claim] } as unknown as DocketEvent;
}
