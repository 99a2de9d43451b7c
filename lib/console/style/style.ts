import { actors } from "./actors.ts";
import { choice } from "./choice.ts";
import { form } from "./form.ts";
import { ground } from "./ground.ts";
import { live } from "./live.ts";
import { paper } from "./paper.ts";
import { policy } from "./policy.ts";
import { sheet } from "./sheet.ts";
import { top } from "./top.ts";

/** The one style of every page; a page's policy lets in this very text and no other. */
export const style = [ground, form, choice, sheet, live, top, actors, policy, paper].join("\n\n");
