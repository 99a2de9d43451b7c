import { tokens } from "./tokens.ts";

/** The ground of every page: its colours by day and by night, its type, and a focus that can be seen. */
export const ground = `${tokens}

* {
  box-sizing: border-box;
}

html {
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}

body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font:
    var(--step-text) / 1.55 system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    "Noto Sans",
    sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}

header,
main,
footer {
  max-width: var(--measure);
  margin-inline: auto;
  padding-inline: max(var(--gap-6), env(safe-area-inset-left)) max(var(--gap-6), env(safe-area-inset-right));
}

header {
  padding-block: var(--gap-4) 0;
}

h1,
h2,
h3,
p,
ul,
dl,
dd,
fieldset,
legend {
  margin: 0;
  padding: 0;
}

.kicker,
.quiet {
  color: var(--soft);
  font-size: var(--step-note);
}

h1 {
  margin-top: var(--gap-2);
  font-size: var(--step-title);
  font-weight: 640;
  line-height: 1.28;
  letter-spacing: -0.012em;
  text-wrap: pretty;
}

h1 + p,
.chips + p {
  margin-top: var(--gap-2);
}

h2,
h3 {
  font-size: var(--step-text);
  font-weight: 640;
}

section {
  margin-top: var(--gap-7);
}

section > * + *,
.words > * + * {
  margin-top: var(--gap-3);
}

.words {
  margin-top: var(--gap-5);
}

ul {
  padding-left: var(--gap-5);
}

li + li {
  margin-top: var(--gap-2);
}

li::marker {
  color: var(--soft);
}

code {
  padding: 0.06em 0.32em;
  border-radius: 5px;
  background: var(--wash);
  font-family: var(--mono);
  font-size: var(--step-code);
}

code,
bdi,
time {
  unicode-bidi: isolate;
}

footer {
  margin-top: var(--gap-8);
  padding-block: var(--gap-6) var(--gap-8);
  color: var(--soft);
  font-size: var(--step-note);
}

footer p {
  padding-top: var(--gap-6);
  border-top: 1px solid var(--line);
}

a {
  color: var(--accent);
}

:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 3px;
  border-radius: 6px;
}`;
