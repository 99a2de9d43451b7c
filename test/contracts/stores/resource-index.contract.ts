import { describe, expect, it } from "vitest";
import type { IndexRow } from "#core/ledger/index-rows.ts";
import type { IndexPage, ResourceIndex } from "#core/ports/stores/resource-index.ts";
import { checkout } from "./typical-record.ts";

const row = (place: string, list = "named/1"): IndexRow => ({
  list,
  place,
  resource: { ...checkout, id: `of ${place}`.slice(0, 200) },
});
const placesOf = ({ rows }: IndexPage): readonly string[] => rows.map(({ place }) => place);

/** Every index of resources runs this. */
export function resourceIndexContract(name: string, open: () => Promise<ResourceIndex>): void {
  describe(`${name} resource index`, () => {
    it("lists what begins with a text, in order, and nothing of another list", async () => {
      const index = await open();
      const all = ["checkout#b", "checkout#a", "check#c", "cart#d"].map((place) => row(place));
      await index.add([...all, row("checkout#z", "named/2")]);
      expect(placesOf(await index.list("named/1", "check"))).toEqual(["check#c", "checkout#a", "checkout#b"]);
      expect(placesOf(await index.list("named/1", ""))).toHaveLength(4);
      expect(await index.list("named/2", "")).toEqual({ rows: [row("checkout#z", "named/2")] });
      expect(await index.list("named/3", "")).toEqual({ rows: [] });
    });

    it("bears being told again, and forgets only what it is told to", async () => {
      const index = await open();
      await index.add([row("a"), row("b")]);
      await index.add([row("a"), row("b")]);
      await index.remove([row("a"), row("never there")]);
      await index.remove([]);
      await index.add([]);
      expect(await index.list("named/1", "")).toEqual({ rows: [row("b")] });
    });

    it("lists page after page, each row once, whatever was added meanwhile", async () => {
      const index = await open();
      const places = Array.from({ length: 120 }, (_, n) => `x${String(n).padStart(4, "0")}`);
      await index.add(places.map((place) => row(place)));
      const seen: string[] = [];
      let page: string | undefined;
      do {
        const found: IndexPage = await index.list("named/1", "x", page);
        seen.push(...placesOf(found));
        page = found.next;
        await index.add([row("x0000!")]);
      } while (page !== undefined);
      expect(seen).toEqual(places);
    });

    it.each(["ä", "日本", "\u{1f980}", "%_", "'; DROP TABLE", "a#b", "\uffff", " "])(
      "takes a text for nothing but a text: %j",
      async (text) => {
        const index = await open();
        await index.add([row(`${text}#1`), row("other#1")]);
        expect(placesOf(await index.list("named/1", text))).toEqual([`${text}#1`]);
      },
    );
  });
}
