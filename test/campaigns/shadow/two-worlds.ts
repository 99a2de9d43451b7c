import type { Ports } from "#acts/runtime.ts";
import { heldCandidate } from "#acts/shadow/held-candidate.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { parted } from "#core/hidden/beside.ts";
import type { Candidate } from "#core/ports/outside/candidate.ts";
import { policy } from "../../core/arbitration/small-disputes.ts";
import type { Story } from "../chaos/generate.ts";
import { play } from "../chaos/play.ts";

/** Calls by which a function changes anything, tells anybody anything, or has anything done. */
const acting: Readonly<Record<string, readonly string[]>> = {
  dockets: ["save"],
  events: ["put", "markLook"],
  decisions: ["put"],
  registry: ["put"],
  sessions: ["put", "wait"],
  situations: ["put", "wrote", "adopt"],
  meters: ["spend", "take", "reserve", "note"],
  tallies: ["add"],
  casePlaces: ["put"],
  mailboxes: ["save"],
  resourceIndex: ["add", "remove"],
  policies: ["keep"],
  cloud: ["update", "cancel"],
  cases: ["start", "wake"],
  looks: ["ask"],
  tasks: ["ask"],
  scheduler: ["lookAt"],
  notifier: ["send", "again"],
  mailer: ["deliver"],
  publisher: ["publish"],
};

type Method = (...given: readonly unknown[]) => unknown;

/** The ports with a note of everything that is done by them. */
function noted(ports: Ports, note: (line: string) => void): Ports {
  const watched = Object.entries(acting).map(([name, methods]) => {
    const port = ports[name as keyof Ports] as unknown as Readonly<Record<string, Method>>;
    const seen = methods.map((method) => [
      method,
      (...given: readonly unknown[]) => {
        note(`${name}.${method} ${given.map((each) => textOf(each)).join(" ")}`);
        return port[method]?.(...given);
      },
    ]);
    return [name, { ...port, ...Object.fromEntries(seen) }];
  });
  return { ...ports, ...Object.fromEntries(watched) } as Ports;
}

const textOf = (value: unknown): string =>
  value === undefined
    ? "-"
    : canonicalJson(parted(JSON.parse(JSON.stringify(parted(value).plain ?? null))).plain as Json);

/** How a candidate behaves. */
export const candidates = {
  judges: heldCandidate(policy()),
  throws: { ...heldCandidate(policy()), judge: () => Promise.reject(new TypeError("no")) },
  hangs: { ...heldCandidate(policy()), judge: () => new Promise<never>(() => undefined) },
} as const satisfies Readonly<Record<string, Candidate>>;

/** Defects of a shadow, planted where it works. */
export const shadowPlants: Readonly<Record<string, (ports: Ports) => Ports>> = {
  "writes a docket": (ports) => ({
    ...ports,
    shadowBook: {
      ...ports.shadowBook,
      async setMark(trial, resource, mark) {
        const record = await ports.dockets.load(resource);
        if (record !== undefined) await ports.dockets.save({ ...record, due: "2026-11-21T12:00:00Z" });
        await ports.shadowBook.setMark(trial, resource, mark);
      },
    },
  }),
  "tells somebody": (ports) => ({
    ...ports,
    shadowBook: {
      ...ports.shadowBook,
      async save(day) {
        const told = { id: day.trial, kind: "notice", subject: "a shadow", body: "differs", to: [] } as const;
        await ports.notifier.send(told);
        return await ports.shadowBook.save(day);
      },
    },
  }),
};

type Lived = { readonly lines: readonly string[]; readonly counted: number };

export type ShadowTried = {
  readonly candidate: keyof typeof candidates;
  readonly planted?: (ports: Ports) => Ports;
};

/** Plays a story, and notes everything that was done in it by whomever, in order. */
async function lived(story: Story, tried?: ShadowTried): Promise<Lived> {
  const lines: string[] = [];
  let counted = 0;
  const note = (line: string) => void lines.push(line);
  const { wrongs } = await play(story, {
    // That a candidate did not judge is the shadow's own word in its own log.
    tell: (line) => void (line.includes("warned: a candidate did not judge") || note(line)),
    noted: (ports, door) => {
      const seen = noted(ports, note);
      if (door !== "judgeShadow") return seen;
      const book = ports.shadowBook;
      const own = {
        ...seen,
        shadowBook: {
          ...book,
          save: (day: Parameters<typeof book.save>[0]) => {
            counted = Math.max(counted, day.looks + day.judgements);
            return book.save(day);
          },
        },
      };
      return tried?.planted?.(own) ?? own;
    },
    ...(tried !== undefined && { candidate: candidates[tried.candidate] }),
  });
  return { lines: [...lines, ...wrongs], counted };
}

export type Compared = {
  /** The first line in which the two worlds differ; undefined where they do not. */
  readonly differs: string | undefined;
  readonly lines: number;
  /** How many verdicts of a day were judged under the candidate, at most. */
  readonly counted: number;
};

/** The same story in a world without a shadow and in one with it: what was done is compared to the byte. */
export async function twoWorlds(story: Story, tried: ShadowTried): Promise<Compared> {
  const [alone, shadowed] = [await lived(story), await lived(story, tried)];
  const most = Math.max(alone.lines.length, shadowed.lines.length);
  const at = Array.from({ length: most }, (_, index) => index).find(
    (index) => alone.lines[index] !== shadowed.lines[index],
  );
  const differs =
    at === undefined
      ? undefined
      : `line ${at}: ${(alone.lines[at] ?? "nothing").slice(0, 300)} | ${(shadowed.lines[at] ?? "nothing").slice(0, 300)}`;
  return { differs, lines: alone.lines.length, counted: shadowed.counted };
}
