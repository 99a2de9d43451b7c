import type { Ports } from "#acts/runtime.ts";
import { someDay } from "#core/looking/essence.ts";
import { seededChance } from "#local/chance/chance.ts";
import type { WorldOptions } from "#local/world/local-world.ts";

/** A defect that is planted from outside, around the ports or the clock of a function. */
export type Plant = {
  readonly what: string;
  readonly around?: (ports: Ports) => Ports;
  readonly clockOf?: WorldOptions["clockOf"];
};

const quarter = 900_000;

/** The moment at which a verdict may change is noted as a day that never comes. */
const droppedMoment: Plant = {
  what: "a moment at which the verdict may change is dropped when a case is settled",
  around: (ports) => ({
    ...ports,
    dockets: {
      ...ports.dockets,
      save: (record) => {
        const isDropped = record.case === undefined && record.due !== undefined;
        return ports.dockets.save(isDropped ? { ...record, due: someDay } : record);
      },
    },
    scheduler: { lookAt: async () => {} },
  }),
};

const missingTest: Plant = {
  what: "a patch is sent without its tests",
  around: (ports) => ({
    ...ports,
    cloud: {
      ...ports.cloud,
      update: (resource, patch, token) =>
        ports.cloud.update(
          resource,
          patch.filter(({ op }) => op !== "test"),
          token,
        ),
    },
  }),
};

const swallowedWake: Plant = {
  what: "a wake is swallowed: anyone who asked for it believes that the case goes on",
  around: (ports) => ({ ...ports, cases: { ...ports.cases, wake: async () => "woken" as const } }),
};

/** One in ten invocations runs on a machine whose clock is hours away. */
function jumpingClock(): Plant {
  const chance = seededChance(7);
  return {
    what: "the clock of some machines jumps by hours",
    clockOf: (now) => {
      const apart = chance.below(10) === 0 ? (chance.below(2) === 0 ? 1 : -1) * 8 * quarter : 0;
      return () => now() + apart;
    },
  };
}

const doubleMail: Plant = {
  what: "a message is mailed again without a look at whether it was",
  around: (ports) => ({
    ...ports,
    mailer: {
      ...ports.mailer,
      deliver: async (...given) => {
        await ports.mailer.deliver(...given);
        await ports.mailer.deliver(...given);
      },
    },
  }),
};

const deafSwitch: Plant = {
  what: "the kill switch is not heard",
  around: (ports) => ({
    ...ports,
    killSwitch: { ...ports.killSwitch, isStopped: async () => false },
  }),
};

const brokenChain: Plant = {
  what: "one in five decisions is not kept",
  around: (ports) => ({
    ...ports,
    decisions: {
      ...ports.decisions,
      put: async (decision) => {
        if (!/^[0-3]/.test(decision.digest)) await ports.decisions.put(decision);
      },
    },
  }),
};

const mutedAlarm: Plant = {
  what: "nobody is told of newer values that were lost",
  around: (ports) => ({
    ...ports,
    publisher: {
      ...ports.publisher,
      publish: (news) => ports.publisher.publish(news.filter(({ kind }) => kind !== "fault")),
    },
  }),
};

const deafDeadline: Plant = {
  what: "anyone who waits for an answer is told to wait a month",
  around: (ports) => ({
    ...ports,
    dockets: {
      ...ports.dockets,
      due: async (...given) => {
        const { resources, ...more } = await ports.dockets.due(...given);
        return { ...more, resources: resources.filter((_, index) => index % 2 === 1) };
      },
    },
  }),
};

const all: Readonly<Record<string, () => Plant>> = {
  "dropped-moment": () => droppedMoment,
  "missing-test": () => missingTest,
  "swallowed-wake": () => swallowedWake,
  "jumping-clock": jumpingClock,
  "double-mail": () => doubleMail,
  "deaf-switch": () => deafSwitch,
  "broken-chain": () => brokenChain,
  "muted-alarm": () => mutedAlarm,
  "deaf-sweep": () => deafDeadline,
};

export const plantNames = Object.keys(all);

/** Made anew for each story, so that a story alone is the same as among others. */
export function plantOf(name: string): Plant {
  const make = all[name];
  if (make === undefined) throw new Error(`no defect is called \`${name}\`: ${plantNames.join(", ")}`);
  return make();
}
