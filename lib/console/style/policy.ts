/** Another policy: its text, its difference, and one verdict under both beside each other. */
export const policy = `textarea.policy {
  min-height: var(--editor);
  font-family: var(--mono);
  font-size: var(--step-note);
}

.diff {
  margin: 0;
  padding: var(--gap-3) var(--gap-4);
  border-radius: 9px;
  background: var(--wash);
  font-family: var(--mono);
  font-size: var(--step-small);
  white-space: pre-wrap;
}

h4 {
  margin: 0;
  font-size: var(--step-note);
  font-weight: 640;
}

.twice {
  display: grid;
  gap: var(--gap-4);
  padding-bottom: var(--gap-3);
}

@media (min-width: 34rem) {
  .twice {
    grid-template-columns: 1fr 1fr;
  }
}`;
