import * as z from "zod/mini";
import { TeamKey } from "../../learning/team.ts";
import { DraftsView, DriftView, DroppedView } from "../../views/learning/drafts-view.ts";
import { operation } from "../operation.ts";

const ofTeam = z.strictObject({ team: z.optional(TeamKey) });

export const listDrafts = operation({
  name: "listDrafts",
  method: "GET",
  path: "/api/learning/drafts",
  summary: "What is drafted from the answers of a team, with its counts, dates, dissent and proof",
  query: ofTeam,
  answer: DraftsView,
  status: 200,
  refuses: ["not-found"],
});

const DraftId = z.string().check(
  z.regex(/^[0-9a-f]{64}$/, {
    error: "a draft is named by all 64 digits of its id, as `GET /api/learning/drafts` tells it",
  }),
);

export const dropDraft = operation({
  name: "dropDraft",
  method: "POST",
  path: "/api/learning/drafts/:id/drop",
  summary: "Drop a draft, and say why; what was answered until then makes no such draft again",
  params: z.strictObject({ id: DraftId }),
  body: z.strictObject({ because: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)) }),
  answer: DroppedView,
  status: 200,
  refuses: ["not-found", "not-yours", "conflict"],
});

export const showDrift = operation({
  name: "showDrift",
  method: "GET",
  path: "/api/learning/drift",
  summary: "By class and by row of the policy: since when a team answers otherwise than before",
  query: ofTeam,
  answer: DriftView,
  status: 200,
  refuses: ["not-found"],
});
