import { tellActor } from "#acts/notices/tell-actor.ts";
import { TellWork as Work } from "#core/notices/actors/tell-work.ts";
import type { TellWork } from "#core/ports/people/notifier.ts";
import { queue } from "#lambda/kit/queue.ts";
import { tellRuntime } from "#lambda/tell-runtime.ts";

// What goes to one channel or pull request leaves one after the other; the bus and mails wait for none of them.
const named = {
  name: "tell actors",
  key: (work: TellWork) => {
    if ("pr" in work) return [work.pr.host, work.pr.repository.toLowerCase(), work.pr.number].join("/");
    return "channel" in work ? work.channel.name : "others";
  },
};

/** Tells claimants what became of their stakes, by the bus, by mail, by channels and in pull requests; it reads no table. */
export const createHandler = queue(named, Work, tellActor);

export const handler = createHandler(tellRuntime);
