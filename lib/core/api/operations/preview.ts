import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import { CheckBody, CheckManyBody, ExploreBody } from "../../preview/preview-body.ts";
import { SnapshotBody, SnapshotPart } from "../../preview/snapshot/snapshot-body.ts";
import { CheckedItem, JudgedView } from "../../views/preview-view.ts";
import { operation } from "../operation.ts";

const Text = z.string();

const asked = {
  name: "checkChange",
  method: "POST",
  path: "/api/check",
  summary: "What would come of it if the caller wrote this now; nothing is written and nothing stored",
  status: 200,
  refuses: ["not-yours"],
} as const;

const OneChecked = z.extend(JudgedView, {
  resource: Text,
  /** When Parley last looked at the resource; missing where it never did. */
  seenAt: z.optional(Instant),
  note: Text,
});

const ManyChecked = z.strictObject({ items: z.readonly(z.array(CheckedItem)), note: Text });

/** About one resource, with an explanation. */
export const checkChange = operation({ ...asked, body: CheckBody, answer: OneChecked });
/** The same about many at once, without one. */
export const checkChanges = operation({ ...asked, body: CheckManyBody, answer: ManyChecked });
/** What stands at that path: either of them. */
export const checkEither = operation({
  ...asked,
  body: z.union([CheckBody, CheckManyBody]),
  answer: z.union([OneChecked, ManyChecked]),
});

export const exploreVerdict = operation({
  name: "exploreVerdict",
  method: "POST",
  path: "/api/explore",
  summary: "How the verdict on a resource would differ if other things were so; nothing is stored",
  body: ExploreBody,
  answer: z.strictObject({
    resource: Text,
    seenAt: z.optional(Instant),
    asItStands: JudgedView,
    wouldBe: JudgedView,
    /** Fields that come out differently. */
    differs: z.readonly(z.array(Text)),
    /** What would come of it if the caller might write what they suppose that they want, and why they may not. */
    ifPermitted: z.optional(JudgedView),
    wish: z.optional(Text),
    note: Text,
  }),
  status: 200,
});

export const takeSnapshot = operation({
  name: "takeSnapshot",
  method: "POST",
  path: "/api/snapshot",
  summary: "What a later check needs to judge as Parley would now; nothing is written and nothing stored",
  body: SnapshotBody,
  answer: SnapshotPart,
  status: 200,
  refuses: ["not-yours"],
});
