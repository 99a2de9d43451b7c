import { describe, expect, it } from "vitest";
import type { CasePlaces } from "#core/ports/stores/case-places.ts";
import { checkout } from "./typical-record.ts";

/** Every store of where cases stand runs this. */
export function casePlacesContract(name: string, open: () => Promise<CasePlaces>): void {
  describe(`${name} case places`, () => {
    it("finds a case where it was put, and nothing that was never put", async () => {
      const places = await open();
      const strange = { ...checkout, type: "AWS::SQS::Queue", id: 'https://x/1/"ä|\n' };
      await places.put("case-1", checkout);
      await places.put("case-2", strange);
      expect(await places.find("case-1")).toEqual(checkout);
      expect(await places.find("case-2")).toEqual(strange);
      expect(await places.find("case-3")).toBeUndefined();
      expect(await places.find("")).toBeUndefined();
    });

    it("bears being told again", async () => {
      const places = await open();
      await Promise.all([1, 2, 3].map(() => places.put("case-1", checkout)));
      expect(await places.find("case-1")).toEqual(checkout);
    });

    it.each(["x".repeat(5_000), "case#1", "\u0000", "../case-1", "case-1 "])(
      "takes whatever a link may name for a name and nothing else, %$",
      async (id) => {
        const places = await open();
        await places.put("case-1", checkout);
        expect(await places.find(id)).toBeUndefined();
      },
    );
  });
}
