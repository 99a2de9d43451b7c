#!/usr/bin/env node
// Plain JavaScript, so that an old Node can open this door and say what it lacks.
const needed = 24;
const running = process.versions.node;

if (Number(running.split(".")[0]) < needed) {
  console.error(
    `parley needs Node ${needed} or newer and this is Node ${running}; inside the project use \`npx parley\`, which brings its own`,
  );
  process.exitCode = 64;
} else {
  void import("./parley.ts")
    .then(({ main }) => main(process.argv.slice(2)))
    .then((code) => {
      process.exitCode = code;
    });
}
