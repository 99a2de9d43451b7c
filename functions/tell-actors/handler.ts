import { tellActor } from "#acts/notices/tell-actor.ts";
import { TellWork } from "#core/notices/actors/tell-work.ts";
import { queue } from "#lambda/kit/queue.ts";
import { tellRuntime } from "#lambda/tell-runtime.ts";

// What goes to one channel leaves one after the other; the bus and mails wait for none of them.
const named = {
  name: "tell actors",
  key: (work: object) => ("channel" in work ? (work.channel as { readonly name: string }).name : "others"),
};

/** Tells claimants what became of their stakes, by the bus, by mail and by channels; it reads no table. */
export const createHandler = queue(named, TellWork, tellActor);

export const handler = createHandler(tellRuntime);
