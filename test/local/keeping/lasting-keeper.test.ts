import { describe, expect, it } from "vitest";
import { forgetful, lastingKeeper } from "#local/keeping/keeper.ts";
import { keptIds } from "#local/keeping/kept-ids.ts";
import { keptMap } from "#local/keeping/kept-map.ts";
import { temporaryDisks } from "../../contracts/stores/sqlite/temporary-disks.ts";

const { folder, open } = temporaryDisks();

const failing = () => {
  throw new Error("the disk is full");
};

describe("a map that is kept", () => {
  it("is there after a restart, without what was taken out of it", () => {
    const where = folder();
    const disk = open(where);
    const map = keptMap<number>(lastingKeeper(disk), "numbers");
    map.set("one", 1);
    map.set("two", 2);
    map.set("two", 3);
    map.delete("one");
    disk.close();
    const again = keptMap<number>(lastingKeeper(open(where)), "numbers");
    expect([again.get("one"), again.get("two"), [...again.values()]]).toEqual([undefined, 3, [3]]);
  });

  it("is as it was where a group of writes is not kept", () => {
    const keeper = lastingKeeper(open());
    const map = keptMap<number>(keeper, "numbers");
    map.set("one", 1);
    const work = () => {
      map.set("one", 2);
      keeper.together(() => map.set("two", 2));
      map.delete("one");
      failing();
    };
    expect(() => keeper.together(work)).toThrow("the disk is full");
    expect([...map.values()]).toEqual([1]);
    expect(keptMap<number>(keeper, "numbers").get("one")).toBe(1);
  });
});

describe("ids that are kept", () => {
  it("never come again, neither after a restart nor after a group that is not kept", () => {
    const where = folder();
    const disk = open(where);
    const keeper = lastingKeeper(disk);
    const ids = keptIds(keeper, 6);
    const seen = Array.from({ length: 1_500 }, () => ids());
    expect(() =>
      keeper.together(() => {
        // Into the next block, which is taken back with the group.
        for (let count = 0; count < 600; count += 1) ids();
        failing();
      }),
    ).toThrow();
    seen.push(ids());
    disk.close();
    const after = keptIds(lastingKeeper(open(where)), 6);
    seen.push(...Array.from({ length: 1_500 }, () => after()));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted());
  });

  it("count from nothing where nothing is kept", () => {
    expect(keptIds(forgetful, 6)()).toBe("00000006-0000-4000-8000-000000000000");
  });
});
