import { colours } from "./colours.ts";
import { disputes } from "./disputes.ts";
import { figures } from "./figures.ts";
import { tables } from "./tables.ts";

/** A report is a broad sheet, and long. */
const sheet = `header,
main,
footer {
  max-width: var(--wide);
}

ol.plain {
  margin-bottom: 0;
  padding: 0;
  list-style: none;
}

.skip {
  position: absolute;
  left: -100vw;
  padding: var(--gap-3) var(--gap-5);
  background: var(--card);
}

.skip:focus {
  top: var(--gap-5);
  left: var(--gap-5);
  z-index: 2;
}

.unseen {
  left: 0;
}

@media (min-width: 600px) {
  .told dl {
    grid-template-columns: max-content 1fr;
    gap: var(--gap-1) var(--gap-5);
  }

  .told dt {
    grid-column: 1;
  }

  .told dd {
    grid-column: 2;
    min-width: 0;
  }

  .told dd + dt {
    margin: 0;
  }
}`;

/** What the report has besides the console's style. */
export const reportLooks = [colours, sheet, figures, disputes, tables].join("\n\n");
