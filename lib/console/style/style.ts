import { choice } from "./choice.ts";
import { form } from "./form.ts";
import { ground } from "./ground.ts";
import { sheet } from "./sheet.ts";

/** The one style of every page; a page's policy lets in this very text and no other. */
export const style = [ground, form, choice, sheet].join("\n\n");
