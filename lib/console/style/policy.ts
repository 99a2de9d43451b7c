/** Another policy: its text, its difference, and one verdict under both beside each other. */
export const policy = `textarea.policy {
  min-height: 16rem;
  font-family: var(--mono);
  font-size: 0.875rem;
}

.diff {
  margin: 0;
  padding: 0.6rem 0.8rem;
  border-radius: 9px;
  background: var(--wash);
  font-family: var(--mono);
  font-size: 0.8rem;
  white-space: pre-wrap;
}

h4 {
  margin: 0;
  font-size: 0.95rem;
  font-weight: 640;
}

.twice {
  display: grid;
  gap: 0.8rem;
  padding-bottom: 0.6rem;
}

@media (min-width: 34rem) {
  .twice {
    grid-template-columns: 1fr 1fr;
  }
}`;
