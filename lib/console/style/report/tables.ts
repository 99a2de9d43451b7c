/** Who against whom, and what comes most often. */
export const tables = `th,
th:nth-child(2),
td {
  text-align: right;
}

th:first-child,
[aria-labelledby="compared"] :is(th, td) {
  text-align: left;
}

.ranking > li {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 var(--gap-5);
  margin: 0;
  padding-block: var(--gap-2);
  font-size: var(--step-note);
}

.across {
  grid-column: 1 / -1;
}

.columns {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--leaf)), 1fr));
  gap: 0 var(--gap-8);
}

.matrix thead th {
  height: var(--picture);
  padding: 0 var(--gap-1) var(--gap-3);
  text-align: center;
  vertical-align: bottom;
}

.matrix thead th span {
  display: inline-block;
  max-height: var(--list);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  writing-mode: vertical-rl;
  transform: rotate(180deg);
}

.matrix tbody th {
  position: sticky;
  left: 0;
  max-width: var(--name);
  padding-left: 0;
  overflow: hidden;
  background: var(--paper);
  text-overflow: ellipsis;
  white-space: nowrap;
}

.matrix td {
  min-width: var(--press);
  border-left: 1px solid var(--line);
  text-align: center;
}

.matrix thead td {
  border: 0;
}

.matrix td svg {
  display: block;
  width: 100%;
  height: 4px;
  margin-top: var(--gap-1);
}

.pairs {
  display: none;
}

@media (max-width: 600px) {
  .wide:has(.matrix) {
    display: none;
  }

  .pairs {
    display: block;
  }
}`;
