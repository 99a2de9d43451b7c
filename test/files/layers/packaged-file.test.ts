import { expect, it } from "vitest";
import { readPackaged } from "#files/layers/packaged-file.ts";
import { readYaml } from "#files/yaml-file.ts";

const text = "parley: 1\nmode: {default: observe}\n";
const broken = "parley: [1\n";

it.each([
  ["a text", text, "one.yaml"],
  ["the same text under another name", text, "two.yaml"],
  ["another text under that name", `${text}# more\n`, "two.yaml"],
  ["one that is broken", broken, "two.yaml"],
  ["the same broken text under another name", broken, "one.yaml"],
  ["the first again", text, "one.yaml"],
])("%s is read as if for the first time", (_, read, name) => {
  expect(JSON.stringify(readPackaged(read, name))).toBe(JSON.stringify(readYaml(read, name)));
});

it("what was read last is taken again, and nothing else", () => {
  const first = readPackaged(text, "one.yaml");
  expect(readPackaged(text, "one.yaml")).toBe(first);
  expect(readPackaged(text, "two.yaml")).not.toBe(first);
  expect(readPackaged(broken, "one.yaml")).not.toBe(first);
});
