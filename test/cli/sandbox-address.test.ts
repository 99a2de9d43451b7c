import { expect, it } from "vitest";
import { laptopAt } from "#cli/sandbox/knock.ts";

const usual = "http://127.0.0.1:8787";

it.each([
  { when: "nothing is said", at: undefined, env: {}, is: usual },
  {
    when: "PARLEY is a laptop",
    at: undefined,
    env: { PARLEY: "http://127.0.0.1:9999/" },
    is: "http://127.0.0.1:9999",
  },
  {
    when: "its first name is one",
    at: undefined,
    env: { PARLEY_AT: "http://127.0.0.1:9999" },
    is: "http://127.0.0.1:9999",
  },
  {
    when: "PARLEY is an installation",
    at: undefined,
    env: { PARLEY: "https://parley.example.com/v1" },
    is: usual,
  },
  { when: "PARLEY is empty", at: undefined, env: { PARLEY: "" }, is: usual },
  { when: "PARLEY is no address", at: undefined, env: { PARLEY: "laptop" }, is: usual },
  {
    when: "PARLEY only looks like one",
    at: undefined,
    env: { PARLEY: "http://127.0.0.1.evil.com" },
    is: usual,
  },
  {
    when: "the command says it",
    at: "http://127.0.0.1:1",
    env: { PARLEY: "http://127.0.0.1:2" },
    is: "http://127.0.0.1:1",
  },
])("the sandbox is $is where $when", ({ at, env, is }) => {
  expect(laptopAt(at, { env })).toBe(is);
});
