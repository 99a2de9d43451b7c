/** Who holds what: a card for each field, what is foretold hatched, and lanes of a day. */
export const sheet = `.stake {
  padding: var(--gap-4) var(--gap-5);
  border: 1px solid var(--edge);
  border-left-width: 4px;
  border-radius: 4px 12px 12px 4px;
  background: var(--card);
  break-inside: avoid;
}

.stake.asked,
.stake.disputed {
  border-left-color: var(--alert);
}

.stake.held {
  border-left-color: var(--accent);
}

.badge {
  padding: 0.1em 0.5em;
  border: 1px solid var(--edge);
  border-radius: 999px;
  font-size: var(--step-small);
  white-space: nowrap;
}

ul.plain,
ul.steps,
ol.steps {
  margin: 0;
  padding: 0;
  list-style: none;
}

.tense {
  margin-top: var(--gap-4);
}

.foretold .stake,
.tense.foretold {
  border-style: dashed;
  background-image: repeating-linear-gradient(135deg, transparent 0 10px, var(--wash) 10px 13px);
}

.tense.foretold {
  padding: var(--gap-3) var(--gap-4);
  border: 1px dashed var(--edge);
}

.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.step,
.steps a {
  display: inline-block;
  min-height: var(--touch);
  padding-block: var(--gap-3);
}

.bar {
  display: block;
  width: 100%;
  height: var(--bar);
  margin-top: var(--gap-2);
}

.bar .all {
  fill: var(--line);
}

.bar .done {
  fill: var(--accent);
}

.lane svg {
  display: block;
  width: 100%;
  height: var(--lane);
  background: var(--wash);
}

.lane p {
  margin-top: var(--gap-2);
  font-size: var(--step-note);
}

.lane rect {
  fill: var(--accent);
}

.lane.question rect,
.lane.verdict rect {
  fill: var(--alert);
}

.lane rect.foretold {
  fill: none;
  stroke: var(--accent);
  stroke-dasharray: 5 4;
  stroke-width: 2px;
  vector-effect: non-scaling-stroke;
}

.lane .now {
  stroke: var(--ink);
  stroke-width: 2px;
  vector-effect: non-scaling-stroke;
}

.ends {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
}

@media print {
  .step {
    display: none;
  }

  .stake,
  .bar,
  .lane {
    print-color-adjust: exact;
  }
}

@media (forced-colors: active) {
  .bar .all {
    fill: Canvas;
    stroke: CanvasText;
  }

  .bar .done {
    fill: Highlight;
  }

  .lane svg {
    border: 1px solid CanvasText;
    background: Canvas;
  }

  .lane rect {
    fill: CanvasText;
  }

  .lane rect.foretold,
  .lane .now {
    stroke: CanvasText;
  }
}`;
