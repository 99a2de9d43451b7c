import { Hono } from "hono";
import { expect, it } from "vitest";
import { exported, exportForm } from "#http/console/exported.ts";
import type { Env } from "#http/kit/app.ts";

const app = new Hono<Env>().get("/", (c) => {
  const rows = [
    ['=cmd|"x"', "a,b\r\nc"],
    ["@SUM(A1)", "</script>\u202E"],
  ];
  return exported(c, exportForm(c) ?? "csv", { name: "list", columns: ["one", "two"], rows });
});

it("a list is a table that calculates nothing and breaks out of nothing", async () => {
  const csv = await app.request("/?as=csv");
  expect(csv.headers.get("Content-Disposition")).toBe('attachment; filename="list.csv"');
  expect(await csv.text()).toBe('"one","two"\r\n"\'=cmd|""x""","a,b  c"\r\n"\'@SUM(A1)","</script> "\r\n');
  const json = await app.request("/?as=json");
  expect(await json.text()).toBe(
    '{"items":[{"one":"=cmd|\\"x\\"","two":"a,b  c"},{"one":"@SUM(A1)","two":"\\u003c/script> "}]}',
  );
});
