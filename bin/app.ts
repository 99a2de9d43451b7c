// The CDK app's door. Nothing can be deployed yet, and an empty template would pretend otherwise.
console.error("parley has no CDK app yet; what exists runs on a laptop: `npm start`, `npx parley --help`");
process.exitCode = 1;
