import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";

const digest = "3q2-7wAbCdEf_0123456789".padEnd(43, "x");

/** What is hidden beside texts that look like it: every store gives both back as what they were. */
export const marked: Json = {
  Secret: Hidden.of(digest),
  List: [
    Hidden.of("other"),
    `digest:${digest}`,
    { "(hidden)": Hidden.kept, hidden: { "/Secret": { digest } } },
  ],
  "a/b~c": Hidden.changed,
  Texts: ["(hidden)", "(hidden, changed)", `digest:${digest}`, { digest }],
};

/** The same as the first format wrote it: of a text that may be a mark nobody can tell, so it counts as hidden. */
export const oldMark = `digest:${digest}`;
export const oldHidden = Hidden.of(digest);
