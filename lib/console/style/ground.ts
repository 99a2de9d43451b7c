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
    1.0625rem / 1.55 system-ui,
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
  max-width: 38rem;
  margin-inline: auto;
  padding-inline: max(1.25rem, env(safe-area-inset-left)) max(1.25rem, env(safe-area-inset-right));
}

header {
  padding-block: 0.9rem 0;
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
  font-size: 0.9rem;
}

h1 {
  margin-top: 0.4rem;
  font-size: clamp(1.35rem, 5.4vw, 1.7rem);
  font-weight: 640;
  line-height: 1.28;
  letter-spacing: -0.012em;
  text-wrap: pretty;
}

h1 + p,
.chips + p {
  margin-top: 0.3rem;
}

h2,
h3 {
  font-size: 1.0625rem;
  font-weight: 640;
}

section {
  margin-top: 1.9rem;
}

section > * + *,
.words > * + * {
  margin-top: 0.5rem;
}

.words {
  margin-top: 1rem;
}

ul {
  padding-left: 1.1rem;
}

li + li {
  margin-top: 0.35rem;
}

li::marker {
  color: var(--soft);
}

code {
  padding: 0.06em 0.32em;
  border-radius: 5px;
  background: var(--wash);
  font-family: var(--mono);
  font-size: 0.875em;
}

code,
bdi,
time {
  unicode-bidi: isolate;
}

footer {
  margin-top: 2.5rem;
  padding-block: 1.25rem 3rem;
  color: var(--soft);
  font-size: 0.9rem;
}

footer p {
  padding-top: 1.25rem;
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
