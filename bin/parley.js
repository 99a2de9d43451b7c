#!/usr/bin/env node
import { existsSync } from "node:fs";

// Plain JavaScript, so that an old Node can open this door and say what it lacks.
const needed = 24;
const running = process.versions.node;
// The published form has only what was built.
const isSource = existsSync(new URL("parley.ts", import.meta.url));

if (Number(running.split(".")[0]) < needed) {
  const remedy = isSource
    ? "inside the project use `npx parley`, which brings its own"
    : "install a newer one";
  console.error(`parley needs Node ${needed} or newer and this is Node ${running}; ${remedy}`);
  process.exitCode = 64;
} else {
  void (isSource ? import("./parley.ts") : import("../dist/bin/parley.js"))
    .then(({ main }) => main(process.argv.slice(2)))
    .then((code) => {
      process.exitCode = code;
    });
}
