/** Disputes as rows that open, and what filters them. */
export const disputes = `.filters {
  display: none;
}

@media (scripting: enabled) {
  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: var(--gap-3);
  }
}

.filters button {
  min-height: var(--touch);
  padding: 0 var(--gap-5);
  border: 1px solid var(--edge);
  border-radius: 999px;
  background: var(--card);
  color: var(--ink);
  font: inherit;
  font-size: var(--step-note);
  cursor: pointer;
}

.filters button[aria-pressed="true"] {
  border-color: var(--ink);
  background: var(--ink);
  color: var(--paper);
}

.rows {
  --column: var(--label);

  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--card);
}

.rows > li {
  margin: 0;
  break-inside: avoid;
}

.rows > li + li {
  border-top: 1px solid var(--line);
}

.rows :focus-visible {
  outline-offset: -3px;
  border-radius: 12px;
}

.rest[hidden] {
  display: none;
}

.dispute > summary {
  display: grid;
  grid-template-columns: var(--column) 1fr auto;
  grid-template-areas: "tone subject day" ". because because";
  gap: var(--gap-1) var(--gap-5);
  align-items: baseline;
  padding: var(--gap-4) var(--gap-6);
  font-weight: 400;
  list-style: none;
}

.dispute > summary::-webkit-details-marker {
  display: none;
}

.dispute > summary:hover {
  background: var(--wash);
}

.dispute > summary:hover code {
  background: var(--card);
}

.dispute > summary > .tone {
  grid-area: tone;
  justify-self: start;
}

.subject {
  grid-area: subject;
  min-width: 0;
}

.day {
  grid-area: day;
  color: var(--soft);
  font-size: var(--step-note);
}

.because {
  grid-area: because;
  color: var(--soft);
  font-size: var(--step-note);
}

.because b {
  color: var(--ink);
}

.told {
  padding: var(--gap-2) var(--gap-6) var(--gap-6) calc(var(--column) + var(--gap-5) + var(--gap-6));
}

.told > * + * {
  margin-top: var(--gap-5);
}

.explanation {
  max-width: 46em;
}

@media (max-width: 600px) {
  .dispute > summary {
    grid-template-columns: auto 1fr;
    grid-template-areas: "tone day" "subject subject" "because because";
    padding-inline: var(--gap-5);
  }

  .day {
    text-align: right;
  }

  .told {
    padding-left: var(--gap-5);
  }
}

@media print {
  .filters,
  .rest,
  .skip {
    display: none;
  }

  .filtered > li[hidden] {
    display: list-item;
  }
}`;
