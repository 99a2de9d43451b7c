import { bundleFunctions, functionNames } from "./bundle-functions.ts";

// Runs in a process of its own: anyone who deploys loads no bundler, and the published form has none.
const [folder = ""] = process.argv.slice(2);

await bundleFunctions(functionNames(), folder);
