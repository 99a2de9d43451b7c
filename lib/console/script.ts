import { keysScript } from "./script/keys.ts";
import { liveScript } from "./script/live.ts";
import { mergeScript } from "./script/merge.ts";
import { momentScript } from "./script/moment.ts";
import { timesScript } from "./script/times.ts";

/** What has been added to a page as it came, is added to each newer one before it is shown. */
const begin = `const enhance = (root) => {
  tellTimes(root);
  addMoment(root);
};
enhance(document);
placeMoment();
plan();
`;

/**
 * The one script of every page, which is whole without it: it tells the reader's own time, keeps a page up to date,
 * leads about by keys, and moves the moment of a sheet.
 */
export const script = `(() => {
"use strict";
${timesScript}
${mergeScript}
${liveScript}
${keysScript}
${momentScript}
${begin}})();`;
