import type { HandingInput } from "#core/cases/handing-input.ts";
import { brokenMessage } from "#core/cases/messages.ts";
import { ownCase } from "#core/cases/own-case.ts";
import { reopened } from "#core/cases/settle-case.ts";
import { instantOf } from "#core/claims/instant.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import type { Handing } from "#workflow/handing.ts";
import type { Runtime } from "../runtime.ts";
import { accountBroken } from "./account-case.ts";
import { changeDocket } from "./change-docket.ts";
import { onward } from "./handing.ts";

/** Another execution takes over with a history of its own. INVARIANT (one execution): the docket names it first. */
export async function handOver(handing: HandingInput, runtime: Runtime): Promise<Handing> {
  const resource = parseResource(handing.resource);
  const run = handing.run + 1;
  await changeDocket(resource, runtime, {
    change: (record) => (ownCase(record, handing) === undefined ? undefined : reopened(record, run)),
  });
  const { case: open } = (await runtime.dockets.load(resource)) ?? {};
  const isOurs = open?.id === handing.case && open.run === run && open.state === "opening";
  if (isOurs) await runtime.cases.start({ resource, case: handing.case, run });
  return onward(handing, "done");
}

const noteName = ({ case: id }: HandingInput): string => `broken/${id}`;

/** An execution broke: the case stays open and is begun again by the sweep; the operators are told once. */
export async function endSafely(handing: HandingInput, runtime: Runtime): Promise<Handing> {
  const { meters, notifier, now } = runtime;
  const resource = parseResource(handing.resource);
  const changed = await changeDocket(resource, runtime, {
    change: (record) => {
      const own = ownCase(record, handing);
      return own && { ...reopened(own, handing.run), due: instantOf(now()) };
    },
  });
  if (changed === undefined) return onward(handing, "done");
  accountBroken(handing, runtime);
  if ((await meters.noted(noteName(handing))) === undefined) {
    await notifier.send(brokenMessage(changed.after, handing.error ?? "an unknown error"));
    await meters.note(noteName(handing), instantOf(now()));
  }
  return onward(handing, "done");
}

export const forgetBroken = (handing: HandingInput, { meters }: Pick<Runtime, "meters">): Promise<void> =>
  meters.note(noteName(handing), undefined);
