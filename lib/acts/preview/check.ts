import type { Testimony } from "#core/attribution/attribute.ts";
import { saidBy } from "#core/attribution/channels/declared-ahead.ts";
import { mayCheckFor, roleActor } from "#core/attribution/checking-for.ts";
import type { Actor } from "#core/claims/claim.ts";
import { isOver } from "#core/intents/standing.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import {
  type CheckedChange,
  type CheckWriter,
  checkedWrite as judgedWrite,
  notYet,
  offersOfRequest,
  refsOf,
  saidIn,
  writingOf,
} from "#core/preview/checked-write.ts";
import type { CheckBody, CheckedWrite, CheckManyBody } from "#core/preview/preview-body.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { aroundOf } from "../looking/around.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { knownDocket } from "./known-docket.ts";

type NotTheirs = { readonly as: "not their intent" } | { readonly as: "not for them"; readonly role: string };

export type Checked = ({ readonly as: "checked" } & CheckedChange) | NotTheirs;

/** What would come of it if somebody wrote this now. */
export async function check(body: CheckBody, caller: Actor, runtime: Runtime): Promise<Checked> {
  const writer = await writerOf(body, caller, runtime);
  if (writer.as !== "writer") return writer;
  return { as: "checked", ...(await checkedWrite(body, writer, runtime)) };
}

/** The store is asked for so many at a time. */
const together = 10;

type CheckedMany = { readonly as: "checked"; readonly checked: readonly CheckedChange[] } | NotTheirs;

/** The same of many resources, in their order. */
export async function checkMany(
  body: Omit<CheckManyBody, "resources">,
  writes: readonly CheckedWrite[],
  { caller, runtime }: { readonly caller: Actor; readonly runtime: Runtime },
): Promise<CheckedMany> {
  const writer = await writerOf(body, caller, runtime);
  if (writer.as !== "writer") return writer;
  const checked: CheckedChange[] = [];
  const offers = offersOfRequest();
  for (let from = 0; from < writes.length; from += together) {
    const some = writes.slice(from, from + together);
    checked.push(
      ...(await Promise.all(some.map((write) => checkedWrite(write, { ...writer, offers }, runtime)))),
    );
  }
  return { as: "checked", checked };
}

/** Who would write, and what they would say about it. INVARIANT (policy alone): for a role only those check whom the policy names. */
async function writerOf(
  body: Pick<CheckBody, "as" | "under" | "intent" | "motivation">,
  caller: Actor,
  runtime: Runtime,
): Promise<CheckWriter | NotTheirs> {
  const profiles = await profilesNow(runtime);
  const { as: role, under } = body;
  const actor =
    role === undefined ? caller : mayCheckFor(caller, role, profiles) ? roleActor(role, profiles) : undefined;
  if (actor === undefined) return { as: "not for them", role: role ?? "" };
  const declared = under === undefined ? undefined : await declaredBy(under, actor, runtime);
  if (under !== undefined && declared === undefined) return { as: "not their intent" };
  const said = [...(declared === undefined ? [] : [declared]), ...saidIn(body)];
  return { as: "writer", actor, profiles, said };
}

type Write = Pick<CheckedWrite, "resource" | "changes" | "new"> & {
  /** What is known of it; read here where it is left out. */
  readonly known?: DocketRecord;
};

/** What would come of one write by a given writer. */
export async function checkedWrite(
  { resource, changes, new: isNew, known }: Write,
  { offers, ...writer }: CheckWriter,
  runtime: Runtime,
): Promise<CheckedChange> {
  const record =
    isNew === true
      ? notYet(parseResource(resource), runtime.now())
      : (known ?? (await knownDocket(parseResource(resource), runtime)));
  const writing = writingOf(record, changes, writer);
  const around = await aroundOf(record, runtime, refsOf(writing));
  return judgedWrite(writing, { now: runtime.now(), around, offers });
}

async function declaredBy(
  id: string,
  { principal }: Actor,
  { registry, now }: Runtime,
): Promise<Testimony | undefined> {
  const found = await registry.declaration(id, "latest");
  const speaks = found?.principals.includes(principal) === true && !isOver(found, now());
  return found !== undefined && speaks ? saidBy(found) : undefined;
}
