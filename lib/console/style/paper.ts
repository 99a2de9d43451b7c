/** On paper: black on white and close together, so that a receipt is one sheet; and in a reader's own few colours. */
export const paper = `@page {
  margin: 12mm 14mm;
}

@media print {
  :root {
    color-scheme: light;
    --paper: #ffffff;
    --ink: #000000;
    --soft: #444444;
    --step-small: 7.5pt;
    --step-note: 8.5pt;
    --step-text: 8.5pt;
    --step-title: 14pt;
  }

  body {
    line-height: 1.35;
  }

  header,
  main,
  footer {
    max-width: none;
    padding-inline: 0;
  }

  header,
  footer p {
    padding-block: 0;
  }

  h2,
  h3 {
    font-size: 9.5pt;
    break-after: avoid;
  }

  section {
    margin-top: var(--gap-4);
  }

  section > * + *,
  .words > * + *,
  li + li,
  dd + dt {
    margin-top: var(--gap-1);
  }

  .stake {
    padding: var(--gap-2) var(--gap-4);
  }

  dl,
  .quiet,
  .kicker,
  table {
    font-size: inherit;
  }

  dl {
    grid-template-columns: var(--label) 1fr;
    gap: var(--gap-1) var(--gap-4);
  }

  dt {
    grid-column: 1;
  }

  dd {
    grid-column: 2;
  }

  footer {
    margin-top: var(--gap-4);
    padding-block: 0;
  }

  .wide {
    overflow: visible;
  }

  main a {
    color: inherit;
  }

  .steps a {
    min-height: 0;
    padding-block: 0;
  }
}

@media (forced-colors: active) {
  .button {
    border: 1px solid ButtonText;
  }

  .choice:has(input:checked) {
    border: 3px solid Highlight;
  }

  code {
    border: 1px solid GrayText;
  }

  :focus-visible {
    outline-color: Highlight;
  }
}`;
