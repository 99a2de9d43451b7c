import { SNSClient } from "@aws-sdk/client-sns";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { isList, isRecord, jsonIn } from "#core/fields/json.ts";
import type { DecisionMark } from "#core/ports/stores/decision-log.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { signedPost } from "./signed-post.ts";

type NotedAgain = Pick<DecisionMark, "resource" | "id">;

/** Tells a Parley on AWS of decisions, so that it notes what was answered in them. */
export type NotingDesk = { readonly note: (decisions: readonly NotedAgain[]) => Promise<void> };

export type OpenNotingDesk = (name: string, region: string) => NotingDesk;

type Invoke = (payload: string) => Promise<{ readonly status: number; readonly text: string }>;

/** The client itself asks nothing: it is how the SDK hands out credentials. */
export const openNotingDesk: OpenNotingDesk = (name, region) => {
  const signing = new SNSClient({ region }).config;
  const path = `/2015-03-31/functions/${name}/invocations`;
  const asking = { what: "call the function", permission: "lambda:InvokeFunction" };
  const headers = { "content-type": "application/json" };
  return notingDesk((body) =>
    signedPost({ service: "lambda", headers, body, path, asking }, signing, { region }),
  );
};

/** Few enough to be done before a terminal has waited too long. */
const atOnce = 5;

/** In their order. INVARIANT (one after the other): of one resource no two are noted at one time. */
function batchesOf(decisions: readonly NotedAgain[]): readonly (readonly NotedAgain[])[] {
  const batches: NotedAgain[][] = [];
  for (const decision of decisions) {
    const own = resourceText(decision.resource);
    const last = batches.at(-1);
    const isFull = last === undefined || last.length === atOnce;
    if (isFull || last.some(({ resource }) => resourceText(resource) === own)) batches.push([decision]);
    else last.push(decision);
  }
  return batches;
}

/** As its queue hands it over; that it is noted again it says itself. */
const recordFor = ({ resource, id }: NotedAgain) => ({
  messageId: id,
  body: JSON.stringify({ source: "parley", detail: { resource, decision: id, again: true } }),
  attributes: { SentTimestamp: "0", ApproximateReceiveCount: "1" },
});

/** INVARIANT (their own ledger): it is told where a decision stands, and reads there what it says. */
export const notingDesk = (invoke: Invoke): NotingDesk => ({
  async note(decisions) {
    for (const batch of batchesOf(decisions)) {
      const { status, text } = await invoke(JSON.stringify({ Records: batch.map(recordFor) }));
      refuse(status, text);
    }
  },
});

const again = "try again: what was noted already is noted once";

function refuse(status: number, text: string): void {
  if (status >= 500 || status === 429)
    throw new Unavailable("AWS did not call the function", { hint: again });
  if (status !== 200)
    throw new Misconfigured(`AWS did not call the function: status ${status}`, {
      hint: "check its name and region, and use credentials that allow `lambda:InvokeFunction`",
    });
  const answer = jsonIn(text);
  const failed = isRecord(answer) ? answer["batchItemFailures"] : undefined;
  if (failed === undefined || !isList(failed) || failed.length > 0)
    throw new Unavailable("the function did not note all of it; its log says why", { hint: again });
}
