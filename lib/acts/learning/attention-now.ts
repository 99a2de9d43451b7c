import { instantOf } from "#core/claims/instant.ts";
import { rowIfAdopted, triedDrafts } from "#core/learning/drafts/as-if-adopted.ts";
import { teamsOf } from "#core/learning/team.ts";
import { type AskedQuestion, askedQuestions } from "#core/notices/attention/asked-questions.ts";
import type { AttentionKey } from "#core/notices/attention/attention.ts";
import { halving } from "#core/notices/attention/halving.ts";
import { readerOf } from "#core/notices/readers/reader-of.ts";
import type { StandingAnswer } from "#core/policy/file/answers/answers.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { type AttentionView, attentionView } from "#core/views/learning/attention-view.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { decidedLately } from "./decided-lately.ts";

const attentionDays = 30;
const day = 86_400_000;
const mostDecisions = 1_000;

type AttentionRuntime = Pick<Runtime, "settings" | "decisions" | "drafts" | "policy" | "now" | "log">;

type AskedLately = { readonly questions: readonly AskedQuestion[]; readonly isCut: boolean };

/** Every question of the last days, in the order in which they were put. */
export async function askedLately(runtime: AttentionRuntime): Promise<AskedLately> {
  const { decisions, isCut } = await decidedLately({ days: attentionDays, most: mostDecisions }, runtime);
  const groups = Map.groupBy(decisions, ({ resource }) => resourceText(resource));
  const questions = [...groups.values()].flatMap((group) => askedOn(group, runtime));
  return { questions: questions.toSorted((a, b) => (a.askedAt < b.askedAt ? -1 : 1)), isCut };
}

/** What a release long ago wrote otherwise is left out, and keeps nobody from being told the rest. */
function askedOn(group: readonly LoggedDecision[], runtime: AttentionRuntime): readonly AskedQuestion[] {
  const { policy, settings, log } = runtime;
  try {
    return askedQuestions(group, { policy, approvers: settings.approvers });
  } catch (fault) {
    log.info("what was asked on a resource is not told", { fault: faultName(fault) });
    return [];
  }
}

/** The rows that live drafts of every team would be. */
async function drafted({ settings, drafts, policy }: AttentionRuntime): Promise<readonly StandingAnswer[]> {
  if (settings.learning !== "drafts") return [];
  const books = await Promise.all(teamsOf(policy.file).map((team) => drafts.open(team)));
  return books
    .flatMap((book) => triedDrafts(book.drafts, policy))
    .flatMap((draft) => rowIfAdopted(draft) ?? []);
}

type AttentionAskedFor = { readonly by: AttentionKey | undefined; readonly principal: string };

/** What takes attention, as somebody may be told of it, and what would have halved it. */
export async function attentionNow(
  { by, principal }: AttentionAskedFor,
  runtime: AttentionRuntime,
): Promise<AttentionView> {
  const { questions, isCut } = await askedLately(runtime);
  const now = runtime.now();
  return attentionView({
    ...{ questions, isCut, by },
    halving: halving({ questions, policy: runtime.policy, drafted: await drafted(runtime) }),
    reader: readerOf([principal], runtime.settings.approvers),
    from: instantOf(now - attentionDays * day),
    to: instantOf(now),
  });
}
