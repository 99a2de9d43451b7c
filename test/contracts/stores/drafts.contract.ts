import { describe, expect, it } from "vitest";
import { emptyTeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { emptyTeamTrials } from "#core/learning/drafts/trials-of-team.ts";
import { emptyTeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import { teamDrafts, teamUndoing, trial } from "./sample-drafts.ts";

/** Every store of drafts runs this. */
export function draftsContract(name: string, open: () => Promise<Drafts>): void {
  describe(`${name} drafts`, () => {
    it("are none where nothing was put", async () => {
      const store = await open();
      expect(await store.open("checkout")).toEqual(emptyTeamDrafts("checkout"));
    });

    it("come back whole, as their next version, and each team's by themselves", async () => {
      const store = await open();
      const [ours, theirs] = [teamDrafts("checkout"), teamDrafts("check")];
      expect(await store.save(ours)).toEqual({ ok: true, version: 1 });
      expect(await store.save(theirs)).toEqual({ ok: true, version: 1 });
      expect(await store.open("checkout")).toEqual({ ...ours, version: 1 });
      expect(await store.open("check")).toEqual({ ...theirs, version: 1 });
      expect(await store.open("-")).toEqual(emptyTeamDrafts("-"));
    });

    it("are stored by one of those who read the same, and the others hear that they were late", async () => {
      const store = await open();
      await store.save(teamDrafts("-"));
      const read = await store.open("-");
      const saved = await Promise.all([store.save(read), store.save(read), store.save(read)]);
      expect(saved.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 2 }]);
      expect(await store.save({ ...read, version: 0 })).toEqual({ ok: false });
      expect(await store.save({ ...read, version: 7 })).toEqual({ ok: false });
      expect((await store.open("-")).version).toBe(2);
    });

    it("tell where a night that was broken off stands", async () => {
      const store = await open();
      const night = { now: "2026-11-21T03:00:00.000Z", left: ["capacity", "rollout"] };
      await store.save({ ...teamDrafts("-"), night });
      expect((await store.open("-")).night).toEqual(night);
    });

    it("stand beside what they would have answered, each with a version of its own", async () => {
      const store = await open();
      const trials = { ...emptyTeamTrials("-"), trials: [trial("a", "agreed"), trial("b")] };
      expect(await store.trials("-")).toEqual(emptyTeamTrials("-"));
      expect(await store.saveTrials(trials)).toEqual({ ok: true, version: 1 });
      expect(await store.saveTrials(trials)).toEqual({ ok: false });
      expect(await store.trials("-")).toEqual({ ...trials, version: 1 });
      expect(await store.trials("checkout")).toEqual(emptyTeamTrials("checkout"));
      expect(await store.open("-")).toEqual(emptyTeamDrafts("-"));
    });

    it("stand beside what became of the rows that they are, each with a version of its own", async () => {
      const store = await open();
      const undoing = teamUndoing("-", 3);
      expect(await store.undoing("-")).toEqual(emptyTeamUndoing("-"));
      expect(await store.saveUndoing(undoing)).toEqual({ ok: true, version: 1 });
      expect(await store.saveUndoing(undoing)).toEqual({ ok: false });
      expect(await store.undoing("-")).toEqual({ ...undoing, version: 1 });
      expect(await store.undoing("checkout")).toEqual(emptyTeamUndoing("checkout"));
      expect(await store.open("-")).toEqual(emptyTeamDrafts("-"));
      const many = { ...teamUndoing("-", 1_500), version: 1 };
      expect(await store.saveUndoing(many)).toEqual({ ok: true, version: 2 });
      expect(await store.undoing("-")).toEqual({ ...many, version: 2 });
    });

    it("are as many as a team may have, each with as much dissent as is told", async () => {
      const store = await open();
      const many = teamDrafts("-", { drafts: 120, dissent: 20 });
      expect(await store.save(many)).toEqual({ ok: true, version: 1 });
      expect(await store.open("-")).toEqual({ ...many, version: 1 });
    });
  });
}
