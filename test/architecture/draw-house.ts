import { writeFileSync } from "node:fs";
import { pictureOf } from "./picture.ts";
import { root, sourcesBeneath } from "./sources.ts";

writeFileSync(`${root}/docs/images/house.svg`, pictureOf(sourcesBeneath("bin", "lib", "functions")));
