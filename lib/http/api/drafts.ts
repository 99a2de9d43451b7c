import type { Runtime } from "#acts/runtime.ts";
import { dropDraft, listDrafts, showDrift } from "#core/api/operations/drafts.ts";
import { draftsView, driftView } from "#core/views/learning/drafts-view.ts";
import { apiRoute, type Refused, refused } from "../kit/api-route.ts";
import { teamAsked } from "../kit/team-asked.ts";

/** Why nothing is told; nothing where rules are drafted. */
const undrafted = ({ settings }: Pick<Runtime, "settings">): Refused | undefined =>
  settings.learning === "drafts"
    ? undefined
    : refused(
        "not-found",
        "no rule is drafted here",
        "set `learning: drafts` in the deployment, and deploy; the first night comes within an hour",
      );

export const draftRoutes = [
  apiRoute(listDrafts, async ({ query }, runtime) => {
    const asked = undrafted(runtime) ?? teamAsked(query.team, runtime);
    if ("refused" in asked) return asked;
    const { drafts } = runtime;
    const trials = await drafts.trials(asked.team);
    return { body: draftsView(await drafts.open(asked.team), { ...asked, trials }) };
  }),
  apiRoute(showDrift, async ({ query }, runtime) => {
    const asked = undrafted(runtime) ?? teamAsked(query.team, runtime);
    if ("refused" in asked) return asked;
    return { body: driftView(await runtime.drafts.open(asked.team), asked) };
  }),
  apiRoute(dropDraft, async ({ caller, params, body }, runtime) => {
    const none = undrafted(runtime);
    if (none !== undefined) return none;
    // Few drop one, and nobody else waits for it.
    const { dropDraft: drop } = await import("#acts/learning/drop-draft.ts");
    const done = await drop({ id: params.id, because: body.because }, caller, runtime);
    if (done.as === "dropped") return { body: { draft: done.draft, dropped: done.dropped } };
    if (done.as === "unknown")
      return refused(
        "not-found",
        "there is no draft of this id",
        "`GET /api/learning/drafts?team=` lists those of each team",
      );
    if (done.as === "ended")
      return refused(
        "conflict",
        `the draft was ${done.draft.state} already`,
        "there is nothing to drop; `GET /api/learning/drafts` says when and why",
      );
    return refused(
      "not-yours",
      "only people drop a draft: approvers, and people of the account where Parley runs",
      "sign in as yourself, or have `actors` of the policy say of your role that it is a person's",
    );
  }),
];
