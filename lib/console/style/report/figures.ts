/** The result in numbers, and when it happened. */
export const figures = `.figures {
  grid-template-columns: repeat(auto-fit, minmax(var(--figure), 1fr));
  gap: 1px;
  margin-top: var(--gap-6);
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--card);
}

.figures div {
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  padding: var(--gap-4) var(--gap-5);
  box-shadow: 0 0 0 1px var(--line);
}

.figures dd {
  font-size: var(--step-title);
  font-weight: 640;
  line-height: 1.28;
}

.figures .revert dd {
  color: var(--revert);
}

.figures .ask dd {
  color: var(--ask);
}

.chart {
  position: relative;
}

.chart svg {
  display: block;
  width: 100%;
}

.chart .above {
  height: var(--chart);
}

.chart .below {
  height: var(--drawing);
  border-top: 1px solid var(--edge);
}

.chart .peak,
.chart .dip {
  position: absolute;
  left: 0;
  padding-right: var(--gap-2);
  background: var(--paper);
  color: var(--soft);
  font-size: var(--step-small);
}

.chart .peak {
  top: 0;
}

.chart .dip {
  bottom: 0;
}

.chart .column {
  fill: transparent;
}

.chart g:hover .column {
  fill: var(--wash);
}

.axis {
  display: flex;
  gap: var(--gap-5);
  justify-content: space-between;
}

.axis time:last-child {
  text-align: right;
}

@media (max-width: 600px) {
  .axis time:nth-child(2):not(:last-child) {
    display: none;
  }
}

.legend {
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-1) var(--gap-5);
  padding: 0;
  color: var(--soft);
  font-size: var(--step-note);
  list-style: none;
}

.legend li {
  margin: 0;
}

.legend svg {
  width: 0.7em;
  height: 0.7em;
  margin-right: 0.4em;
}

@media print {
  .figures {
    grid-template-columns: repeat(6, 1fr);
  }
}`;
