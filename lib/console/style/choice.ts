/** An answer among others, and the small marks that are read at a glance. */
export const choice = `.choice {
  margin-top: var(--gap-3);
  border: 1px solid var(--edge);
  border-radius: 12px;
  background: var(--card);
}

.choice > label {
  display: flex;
  gap: var(--gap-4);
  align-items: center;
  min-height: var(--option);
  padding: var(--gap-2) var(--gap-4);
  line-height: 1.45;
  cursor: pointer;
}

.what {
  flex: 1;
}

.does {
  display: inline-block;
}

.does::first-letter {
  text-transform: uppercase;
}

.choice small {
  display: block;
  color: var(--soft);
  font-size: var(--step-small);
  line-height: 1.35;
}

.choice input[type="radio"] {
  flex: none;
  width: var(--sign);
  height: var(--sign);
  margin: 0;
  appearance: none;
  border: 2px solid var(--edge);
  border-radius: 50%;
  background: var(--paper);
}

.choice input[type="checkbox"] {
  flex: none;
  width: var(--sign);
  height: var(--sign);
  margin: 0;
  accent-color: var(--accent);
}

.choice input[type="radio"]:checked {
  border: 0.47rem solid var(--accent);
}

.choice:has(input:checked) {
  border-color: var(--accent);
  box-shadow: inset 0 0 0 1px var(--accent);
}

.choice:has(input[type="radio"]:focus-visible) {
  outline: 3px solid var(--accent);
  outline-offset: 3px;
}

.choice input[type="radio"]:focus-visible {
  outline: 0;
}

.tone {
  display: inline-block;
  padding: 0 0.5em;
  border: 1px solid currentcolor;
  border-radius: 999px;
  font-size: var(--step-small);
  font-weight: 640;
  line-height: 1.45;
  white-space: nowrap;
}

.tone.keep {
  color: var(--keep);
}

.tone.revert {
  color: var(--revert);
}

.tone.change {
  color: var(--accent);
}

.tone.ask {
  color: var(--ask);
}

.chips {
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-2) var(--gap-2);
  margin-top: var(--gap-3);
  padding: 0;
  list-style: none;
  font-size: var(--step-small);
  line-height: 1.5;
}

.chips li {
  margin: 0;
  padding: 0 0.6em;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--card);
}

.chips span {
  color: var(--soft);
}`;
