import { writeFileSync } from "node:fs";
import { exampleLog } from "./example-log/log-text.ts";

const file = "docs/examples/replay/two-days.json";
const text = exampleLog();
writeFileSync(new URL(`../../${file}`, import.meta.url), text);
console.log(`${file}: ${text.split("\n").length - 3} records, ${text.length.toLocaleString("en-US")} bytes`);
