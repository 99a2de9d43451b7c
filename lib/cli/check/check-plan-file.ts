import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Testimony } from "#core/attribution/attribute.ts";
import { inferred } from "#core/attribution/channels/inferred.ts";
import { profilesFrom } from "#core/attribution/profiles.ts";
import type { Actor } from "#core/claims/claim.ts";
import { IntentWord } from "#core/claims/words.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import { checkPlan } from "#core/plans/check/check-plan.ts";
import { type CheckedPlan, fatesIn } from "#core/plans/check/checked.ts";
import type { Policy } from "#core/policy/policy.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, writeText } from "../inputs/disk.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import { jsonText } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { CheckOptions } from "./options.ts";
import { nowhere, placeFor, placesIn, type ShownPlan } from "./places.ts";
import { readPlanFile } from "./read-plan-file.ts";
import { planDocument } from "./shown/document.ts";
import { junitPlan } from "./shown/junit.ts";
import { markdownPlan } from "./shown/markdown.ts";
import { pageOf } from "./shown/page.ts";
import { sarifPlan } from "./shown/sarif.ts";

/** Reads a plan, judges it under a policy alone, and tells what would become of it. */
export async function checkPlanFile(asked: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const place = policyPlace(terminal, asked.policy);
  const { policy } = await loadPolicy(place);
  const said = saidIn(asked, policy);
  const plan = await readPlanFile(asked.plan, asked.from, terminal);
  const around = { policy, types: openCatalogue(), situations: [], sources: [], restorers: [] };
  const checked = checkPlan(plan, { actor: applier, testimonies: said, now: Date.now(), around });
  const places = asked.source === undefined ? nowhere : await placesIn(asked.source, terminal);
  const shown = {
    checked,
    placeOf: placeFor(places, asked.plan),
    plan: asked.plan,
    strict: asked.strict === true,
  };
  if (asked.junit !== undefined) await writeText(placeOf(terminal.cwd, asked.junit), junitPlan(shown));
  terminal.out(textOf(shown, asked, terminal));
  return exitCodeOf(shown);
}

/** Who applies it is not known: some pipeline. */
const applier: Actor = { principal: "the plan", kind: "pipeline" };

/** What its session would say, and what is known of pipelines. */
function saidIn({ intent, because }: CheckOptions, policy: Policy): readonly Testimony[] {
  const { references } = profilesFrom(policy.file);
  const reason = because === undefined ? undefined : references(because);
  if (because !== undefined && reason === undefined) {
    throw new InvalidInput(`\`${because.slice(0, 100)}\` is no reference that the policy knows`, {
      hint: "write it like `INC-1042`, or name your prefixes under `references` in the policy",
    });
  }
  const goal = intent === undefined ? undefined : parse("the goal", IntentWord, intent);
  const session: Testimony = {
    source: "session",
    ...(goal !== undefined && { intent: goal }),
    ...(reason !== undefined && { motivation: reason }),
  };
  const guess = inferred({}, applier, references);
  const isSaid = goal !== undefined || reason !== undefined;
  return [...(isSaid ? [session] : []), ...(guess === undefined ? [] : [guess])];
}

function textOf(shown: ShownPlan, asked: CheckOptions, terminal: Terminal): string {
  if (asked.json === true) return `${jsonText(planDocument(shown, "a policy alone"))}\n`;
  if (asked.sarif === true) return `${jsonText(sarifPlan(shown))}\n`;
  return asked.markdown === true ? markdownPlan(shown) : pageOf(shown, terminal);
}

/** A question outranks a value that is lost; in strict use what is not known is a question as well. */
function exitCodeOf({ checked, strict }: ShownPlan): ExitCode {
  const { asks, lost, waits } = fatesIn(checked);
  if (asks > 0 || (strict && isUncertain(checked))) return exitCodes.ask;
  return lost + waits > 0 ? exitCodes.revert : exitCodes.fine;
}

const isUncertain = ({ coverage }: CheckedPlan): boolean => coverage.unmapped > 0;
