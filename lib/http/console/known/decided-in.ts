import { faultName } from "#acts/fault-words.ts";
import type { Runtime } from "#acts/runtime.ts";
import { caseAt } from "#console/addresses.ts";
import type { LedTo } from "#console/marks.ts";
import type { Page } from "#console/page-model.ts";
import { answerWords } from "#core/learning/phrases.ts";
import type { DecidedIn } from "#core/learning/summary.ts";
import { dayText } from "#core/notices/time-text.ts";
import { loadSeen } from "../seen.ts";
import type { ConsoleViewer, Visitor } from "../visitor.ts";

/**
 * A page that leads from what was answered before to the cases of it. INVARIANT (those who may see): a case that its reader
 * may see nothing of is not named, and what goes wrong here keeps nobody from the question.
 */
export async function withCases(page: Page, { viewer }: Visitor, runtime: Runtime): Promise<Page> {
  if (!("decidedIn" in page) || page.decidedIn === undefined || viewer === undefined) return page;
  try {
    return { ...page, ledTo: await ledTo(page.decidedIn, viewer, runtime) };
  } catch (fault) {
    runtime.log.warn("the cases of what was answered before could not be told", { fault: faultName(fault) });
    return page;
  }
}

async function ledTo(
  decided: readonly DecidedIn[],
  viewer: ConsoleViewer,
  runtime: Runtime,
): Promise<readonly LedTo[]> {
  const found: LedTo[] = [];
  for (const { id, at, answer } of decided) {
    const place = await runtime.casePlaces.find(id);
    if (place === undefined || (await loadSeen(viewer, place, runtime)) === undefined) continue;
    const text = `${dayText(at, runtime.now(), viewer.zone)}: ${answerWords[answer]}`;
    found.push({ text, href: caseAt(runtime.settings, id) });
  }
  return found;
}
