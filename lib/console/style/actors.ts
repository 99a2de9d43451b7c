/** Who changes what: a table in a frame of its own, and a drawing of who disputes with whom. */
export const actors = `.wide {
  overflow-x: auto;
  margin-top: var(--gap-4);
}

table {
  width: 100%;
  border-collapse: collapse;
  font-size: var(--step-note);
}

th,
td {
  padding: var(--gap-2) var(--gap-3);
  border-bottom: 1px solid var(--line);
  text-align: right;
  overflow-wrap: normal;
}

th[scope="row"],
th:nth-child(2) {
  text-align: left;
}

.actors {
  display: block;
  width: 100%;
}

.actors line {
  stroke: var(--edge);
}

.actors .dot {
  fill: var(--card);
  stroke: var(--line);
  stroke-width: 3px;
}

.actors .ring {
  fill: none;
  stroke: var(--accent);
  stroke-width: 3px;
}

.actors text {
  fill: var(--ink);
  font-size: 9px;
  text-anchor: middle;
  dominant-baseline: central;
}

@media (forced-colors: active) {
  .actors line,
  .actors .dot {
    stroke: CanvasText;
  }

  .actors .ring {
    stroke: Highlight;
  }
}`;
