// Plain JavaScript, so that an old Node can open this door and say what it lacks.
const needed = 24;
const running = process.versions.node;

if (Number(running.split(".")[0]) < needed) {
  console.error(
    `parley needs Node ${needed} or newer and this is Node ${running}; run \`npx cdk\`, which brings its own`,
  );
  process.exitCode = 64;
} else {
  // cdk-nag reads a property that the CDK calls deprecated; those who deploy can do nothing about it.
  process.env["JSII_DEPRECATED"] ??= "quiet";
  void import("./app.ts");
}
