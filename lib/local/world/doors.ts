import type { Runtime } from "#acts/runtime.ts";
import { createHandler as answerQuestion } from "#functions/answer-question/handler.ts";
import { createHandler as ask } from "#functions/ask/handler.ts";
import { createHandler as checkApprovers } from "#functions/check-approvers/handler.ts";
import { createHandler as checkRun } from "#functions/check-run/handler.ts";
import { createHandler as checkWrite } from "#functions/check-write/handler.ts";
import { createHandler as confirm } from "#functions/confirm/handler.ts";
import { createHandler as countFailed } from "#functions/count-failed/handler.ts";
import { createHandler as endLeases } from "#functions/end-leases/handler.ts";
import { createHandler as judge } from "#functions/judge/handler.ts";
import { createHandler as judgeShadow } from "#functions/judge-shadow/handler.ts";
import { createHandler as learn } from "#functions/learn/handler.ts";
import { createHandler as lookAtResource } from "#functions/look-at-resource/handler.ts";
import { createHandler as noteHook } from "#functions/note-hook/handler.ts";
import { createHandler as notePrecedent } from "#functions/note-precedent/handler.ts";
import { createHandler as noteSituation } from "#functions/note-situation/handler.ts";
import { createHandler as postNotices } from "#functions/post-notices/handler.ts";
import { createHandler as receiveChange } from "#functions/receive-change/handler.ts";
import { createHandler as receiveHook } from "#functions/receive-hook/handler.ts";
import { createHandler as receiveIntent } from "#functions/receive-intent/handler.ts";
import { createHandler as refreshOwners } from "#functions/refresh-owners/handler.ts";
import { createHandler as rememberSession } from "#functions/remember-session/handler.ts";
import { createHandler as restore } from "#functions/restore/handler.ts";
import { createHandler as sendNotices } from "#functions/send-notices/handler.ts";
import { createHandler as serveApi } from "#functions/serve-api/handler.ts";
import { createHandler as serveConsole } from "#functions/serve-console/handler.ts";
import { createHandler as settle } from "#functions/settle/handler.ts";
import { createHandler as sweep } from "#functions/sweep/handler.ts";
import { createHandler as takeBaseline } from "#functions/take-baseline/handler.ts";
import { createHandler as tellActors } from "#functions/tell-actors/handler.ts";
import { createHandler as wakeCases } from "#functions/wake-cases/handler.ts";

const functions = {
  answerQuestion,
  ask,
  checkApprovers,
  checkRun,
  checkWrite,
  confirm,
  countFailed,
  endLeases,
  judge,
  judgeShadow,
  learn,
  lookAtResource,
  noteHook,
  notePrecedent,
  noteSituation,
  postNotices,
  receiveChange,
  receiveHook,
  receiveIntent,
  refreshOwners,
  rememberSession,
  restore,
  sendNotices,
  serveApi,
  serveConsole,
  settle,
  sweep,
  takeBaseline,
  tellActors,
  wakeCases,
};

export type DoorName = keyof typeof functions;
const doorNames = Object.keys(functions) as readonly DoorName[];

export type FunctionCall = (event: unknown) => Promise<unknown>;
export type Doors = Readonly<Record<DoorName, FunctionCall>>;

/** Every function, each with what it may reach. */
export function doorsTo(runtimeOf: (door: DoorName) => Runtime): Doors {
  const doors = doorNames.map((name) => {
    const handle = functions[name](() => runtimeOf(name)) as FunctionCall;
    return [name, (event: unknown) => handle(event)] as const;
  });
  return Object.fromEntries(doors) as Doors;
}
