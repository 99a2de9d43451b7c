import { describe, expect, it } from "vitest";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { checkout, typicalRecord } from "../typical-record.ts";
import { temporaryDisks } from "./temporary-disks.ts";

const { open } = temporaryDisks();

const failing = (): never => {
  throw new Error("half way");
};

describe("a group of writes", () => {
  it("is kept together, with what the stores write in it", async () => {
    const disk = open();
    const { dockets, events } = sqliteStores(disk);
    const saved = disk.together(() => {
      disk.kept("queue").put("a", 1);
      return { first: dockets.save(typicalRecord), second: dockets.save(typicalRecord) };
    });
    expect([await saved.first, await saved.second]).toEqual([{ ok: true, version: 1 }, { ok: false }]);
    expect(disk.kept("queue").get("a")).toBe(1);
    expect(await events.after(checkout, "")).toEqual({ events: [] });
  });

  it("is taken back as a whole where the work throws", async () => {
    const disk = open();
    const { dockets } = sqliteStores(disk);
    const work = () => {
      disk.kept("queue").put("a", 1);
      void dockets.save(typicalRecord);
      failing();
    };
    expect(() => disk.together(work)).toThrow("half way");
    expect(disk.kept("queue").entries()).toEqual([]);
    expect(await dockets.load(checkout)).toBeUndefined();
  });

  it("takes back its own alone within another", () => {
    const disk = open();
    const kept = disk.kept<number>("queue");
    disk.together(() => {
      kept.put("a", 1);
      disk.together(() => kept.put("b", 2));
      const third = () => {
        kept.put("c", 3);
        disk.together(() => kept.put("d", 4));
        failing();
      };
      expect(() => disk.together(third)).toThrow("half way");
      kept.put("e", 5);
    });
    expect(kept.entries().map(([key]) => key)).toEqual(["a", "b", "e"]);
  });

  it("goes with the one that it is in", () => {
    const disk = open();
    const kept = disk.kept<number>("queue");
    const outer = () => {
      disk.together(() => kept.put("a", 1));
      failing();
    };
    expect(() => disk.together(outer)).toThrow("half way");
    expect(kept.get("a")).toBeUndefined();
  });

  it("may not wait for anything", () => {
    const disk = open();
    const kept = disk.kept<number>("queue");
    const waiting = () => {
      kept.put("a", 1);
      return Promise.resolve();
    };
    expect(() => disk.together(waiting)).toThrowError(expect.objectContaining({ name: "BrokenInvariant" }));
    expect(kept.get("a")).toBeUndefined();
  });
});

describe("a disk that is full", () => {
  const long = "x".repeat(100_000);
  const full = () => {
    const disk = open();
    const kept = disk.kept<string>("queue");
    kept.put("before", "stands");
    disk.all("PRAGMA max_page_count = 1");
    return { disk, kept };
  };

  it("is unavailable, and keeps what it kept", async () => {
    const { disk, kept } = full();
    const fault = { name: "Unavailable", message: "the disk is full" };
    expect(() => kept.put("a", long)).toThrowError(expect.objectContaining(fault));
    const { mailboxes, casePlaces } = sqliteStores(disk);
    await expect(casePlaces.put(long, checkout)).rejects.toMatchObject(fault);
    expect(kept.entries()).toEqual([["before", "stands"]]);
    expect(await mailboxes.open("r")).toMatchObject({ version: 0 });
  });

  it("keeps nothing of a group, also of what follows in it", () => {
    const { disk, kept } = full();
    const work = () => {
      kept.delete("before");
      expect(() => kept.put("a", long)).toThrow("the disk is full");
      kept.put("b", "short");
    };
    expect(() => disk.together(work)).toThrowError(expect.objectContaining({ name: "Unavailable" }));
    expect(kept.entries()).toEqual([["before", "stands"]]);
    disk.all("PRAGMA max_page_count = 100000");
    kept.put("a", long);
    expect(kept.get("a")).toBe(long);
  });
});

describe("a disk", () => {
  it("is unavailable once it is closed", async () => {
    const disk = open();
    const { dockets } = sqliteStores(disk);
    disk.close();
    await expect(dockets.load(checkout)).rejects.toMatchObject({ name: "Unavailable" });
    expect(() => disk.kept("queue").get("a")).toThrowError(expect.objectContaining({ name: "Unavailable" }));
  });

  it("takes what it does not understand for a defect", () => {
    const disk = open();
    expect(() => disk.run("SELECT nothing FROM nowhere")).toThrowError(
      expect.objectContaining({ name: "BrokenInvariant" }),
    );
  });
});

describe("what is kept under a name", () => {
  it("comes back until it is deleted, in the order of the keys", () => {
    const disk = open();
    const kept = disk.kept<unknown>("schedules");
    kept.put("b", { at: 1, list: [null, "x"] });
    kept.put("a", "");
    kept.put("b", { at: 2 });
    expect(kept.get("b")).toEqual({ at: 2 });
    expect(kept.get("c")).toBeUndefined();
    expect(kept.entries()).toEqual([
      ["a", ""],
      ["b", { at: 2 }],
    ]);
    kept.delete("a");
    kept.delete("a");
    expect(kept.entries()).toEqual([["b", { at: 2 }]]);
  });

  it("stands apart from what is kept under another", () => {
    const disk = open();
    disk.kept("one").put("a", 1);
    disk.kept("other").put("a", 2);
    disk.kept("other").delete("a");
    expect(disk.kept("one").get("a")).toBe(1);
  });

  it("gives back what is hidden as hidden", () => {
    const kept = open().kept<unknown>("sandbox");
    kept.put("a", { password: Hidden.of("d"), hidden: "a text" });
    expect(kept.get("a")).toEqual({ password: Hidden.of("d"), hidden: "a text" });
    kept.put("b", Hidden.kept);
    expect(kept.get("b")).toBe(Hidden.kept);
  });

  it("shares no state with its callers", () => {
    const kept = open().kept<{ at: number }>("schedules");
    const own = { at: 1 };
    kept.put("a", own);
    own.at = 2;
    expect(kept.get("a")).toEqual({ at: 1 });
  });
});
