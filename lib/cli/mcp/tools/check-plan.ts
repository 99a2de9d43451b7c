import * as z from "zod/mini";
import { IntentWord } from "#core/claims/words.ts";
import { checkPlan } from "#core/plans/check/check-plan.ts";
import { type CheckedField, type CheckedResource, fatesIn } from "#core/plans/check/checked.ts";
import { headline } from "#core/plans/check/sentence.ts";
import { askedOf, judgedRunning } from "../../check/judged-running.ts";
import { planIn } from "../../check/read-plan-file.ts";
import { AskView, askView } from "../asks.ts";
import { readOnly, type ToolRuntime, tool } from "../tool.ts";
import { openCaseOn } from "./check-change.ts";

const largest = 5_000_000;
/** An agent reads no more than it can act on. */
const mostResources = 50;
const mostAsks = 20;

const Word = z.string().check(z.minLength(1), z.maxLength(256));

const input = z.strictObject({
  /** What `terraform show -json` or `describe-change-set` prints, or a template. */
  plan: z.string().check(z.minLength(1), z.maxLength(largest)),
  /** The template that is deployed now, where the plan is one. */
  from: z.optional(z.string().check(z.minLength(1), z.maxLength(largest))),
  /** Account and region of what the plan names without them. */
  in: z.optional(Word),
  because: z.optional(Word),
  kind: z.optional(Word),
  intent: z.optional(IntentWord),
});

const output = z.looseObject({
  headline: z.string(),
  fields: z.looseObject({}),
  resources: z.array(z.looseObject({ address: z.string() })),
  asks: z.array(AskView),
});

const isToTell = ({ fields, unjudged, unmapped }: CheckedResource): boolean =>
  fields.some(({ fate }) => fate !== "kept") || unjudged !== undefined || unmapped.length > 0;

export const checkPlanTool = tool({
  name: "check_plan",
  title: "Check a plan",
  description:
    "What would become of each value that a plan changes if it were applied now: kept, put back (to what, by whom, until when, what would be kept instead), waiting for its turn, or a person is asked. Give the plan as text. Call it before every apply. Only what would not simply stay is listed. Nothing is written and nothing stored.",
  input,
  output,
  annotations: readOnly,
  run: async (asked, runtime) => {
    const { parley } = runtime;
    const deployed = asked.from === undefined ? undefined : { text: asked.from, file: "from" };
    const plan = planIn({ text: asked.plan, file: "plan" }, deployed);
    const known = askedOf(plan, asked.in);
    const { because, kind, intent } = asked;
    const said = {
      ...(because !== undefined && { because }),
      ...(kind !== undefined && { kind }),
      ...(intent !== undefined && { intent }),
    };
    const checked = checkPlan(plan, await judgedRunning(known, said, parley));
    const places = new Map(known.writes.map(({ change, write }) => [change.address, write.resource]));
    const told = checked.resources.filter(isToTell);
    const asks = await asksIn(told, places, runtime);
    return {
      headline: headline(checked),
      fields: fatesIn(checked),
      coverage: checked.coverage,
      resources: told.slice(0, mostResources).map((resource) => shown(resource, places)),
      ...(told.length > mostResources && { leftOut: told.length - mostResources }),
      asks,
    };
  },
});

type ResourceByAddress = ReadonlyMap<string, string>;

function shown(
  { address, type, deed, fields, unjudged, unmapped }: CheckedResource,
  places: ResourceByAddress,
) {
  const resource = places.get(address);
  return {
    ...{ address, type, deed },
    ...(resource !== undefined && { resource }),
    // Of a question an agent hears where a person answers, and no more.
    fields: fields.filter(({ fate }) => fate !== "kept").map(({ asked: _, ...field }) => field),
    ...(unjudged !== undefined && { unjudged }),
    ...(unmapped.length > 0 && { unmapped }),
  };
}

async function asksIn(
  resources: readonly CheckedResource[],
  places: ResourceByAddress,
  runtime: ToolRuntime,
): Promise<readonly AskView[]> {
  const { parley, now } = runtime;
  const asking = resources
    .flatMap(({ address, fields }) => fields.flatMap((field) => questionIn(field, places.get(address))))
    .slice(0, mostAsks);
  const views: AskView[] = [];
  for (const { resource, question, deadline, silence } of asking) {
    const id = resource === undefined ? undefined : await openCaseOn(resource, runtime);
    const ask = { question, deadline, onSilence: { answer: silence } };
    views.push(askView(ask, { parley, now: now(), id }));
  }
  return views;
}

const questionIn = ({ asked }: CheckedField, resource: string | undefined) =>
  asked === undefined ? [] : [{ ...asked, resource }];
