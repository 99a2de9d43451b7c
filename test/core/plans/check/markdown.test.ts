import { describe, expect, it } from "vitest";
import { code, fieldItem, fitting } from "#core/plans/check/markdown.ts";

const rest = (count: number) => `${count} more`;

describe("a list about a plan", () => {
  const field = { path: "/A", by: [], rule: "r", why: "because" };

  it.each([
    { item: "- `/A`: `would be kept`", told: { ...field, fate: "kept" as const } },
    {
      item: "- `/A`: `would be put back to 1` – `because`",
      told: { ...field, fate: "lost" as const, backTo: 1 },
    },
    {
      item: "- `b.c` `/A`: `would be put back to 1` – `because` – `would be kept instead: /A = 2` – `it undoes a change from outside: 3 stands there, and nothing was deployed`",
      address: "b.c",
      told: { ...field, fate: "lost" as const, backTo: 1, offer: { "/A": 2 }, undoes: { stands: 3 } },
    },
  ])("has the item $item", ({ item, address, told }) => {
    expect(fieldItem(told, address)).toBe(item);
  });

  it.each([
    { room: 90, lines: ["1234", "1234"], fits: ["1234", "1234"] },
    { room: 89, lines: ["1234", "1234"], fits: ["1234", "1 more"] },
    { room: 80, lines: ["1", "2", "3"], fits: ["3 more"] },
    { room: 80, lines: [], fits: [] },
  ])("has the lines $fits in a room of $room", ({ room, lines, fits }) => {
    expect(fitting(lines, room, rest)).toEqual(fits);
  });

  it.each([
    { text: "a", is: "`a`" },
    { text: "", is: "` `" },
    { text: "a`b", is: "``a`b``" },
    { text: "a``b`c", is: "```a``b`c```" },
    { text: "`a", is: "`` `a ``" },
    { text: "a`", is: "`` a` ``" },
    { text: "a\n**b**", is: "`a **b**`" },
    { text: "x".repeat(401), is: `\`${"x".repeat(399)}…\`` },
  ])("shows a text of somebody's as $is", ({ text, is }) => {
    expect(code(text)).toBe(is);
    expect(code(`${text}\n`)).toBe(is);
  });
});
