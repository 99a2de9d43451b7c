/** The one palette by day and by night, and the one scale of type, of space and of lengths, of every page and of the report. */
export const tokens = `:root {
  color-scheme: light dark;
  --paper: #fbfaf7;
  --card: #ffffff;
  --ink: #1d1e22;
  --soft: #5c5f68;
  --line: #dcd8ce;
  --edge: #85888f;
  --wash: #f3f1ec;
  --accent: #2a5489;
  --on-accent: #ffffff;
  --alert: #8c4a00;
  --alert-wash: #fbecd6;
  --keep: #1c6638;
  --revert: #8c4a00;
  --ask: #673a9e;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --step-code: 0.875em;
  --step-small: 0.8rem;
  --step-note: 0.9rem;
  --step-text: 1.0625rem;
  --step-title: clamp(1.35rem, 5.4vw, 1.7rem);
  --gap-1: 0.15rem;
  --gap-2: 0.35rem;
  --gap-3: 0.5rem;
  --gap-4: 0.75rem;
  --gap-5: 1rem;
  --gap-6: 1.25rem;
  --gap-7: 1.9rem;
  --gap-8: 2.5rem;
  --touch: 2.75rem;
  --bar: 0.5rem;
  --lane: 0.9rem;
  --handle: 1.25rem;
  --sign: 1.5rem;
  --button: 2.9rem;
  --option: 3rem;
  --press: 3.2rem;
  --drawing: 4rem;
  --lines: 5.5rem;
  --label: 6.5rem;
  --number: 7.5rem;
  --figure: 8.5rem;
  --chart: 9.5rem;
  --list: 11rem;
  --picture: 11.5rem;
  --name: 15rem;
  --editor: 16rem;
  --side: 22rem;
  --leaf: 26rem;
  --measure: 38rem;
  --wide: 70rem;
  --widest: 84rem;
}

@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #131417;
    --card: #1a1b1f;
    --ink: #eceae6;
    --soft: #a6a9b2;
    --line: #33353d;
    --edge: #7b7f8a;
    --wash: #212329;
    --accent: #8fb8ea;
    --on-accent: #10151d;
    --alert: #f0b465;
    --alert-wash: #322617;
    --keep: #84d3a0;
    --revert: #f0b465;
    --ask: #c9abf3;
  }
}`;
