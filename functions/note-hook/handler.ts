import { noteHook } from "#acts/situations/note-hook.ts";
import { HookNote } from "#core/situations/sources/hook-note.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";

/** Words about one source are taken in one after the other. */
export const createHandler = queue(
  { name: "note hook", key: ({ source }) => source },
  HookNote,
  async (note, runtime) => await noteHook(note, runtime),
);

export const handler = createHandler(awsRuntime);
