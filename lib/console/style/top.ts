/** What stands on top of the pages of the console. */
export const top = `.find {
  display: flex;
  gap: 0.4rem;
  margin-top: 0.4rem;
}

.find input {
  flex: 1;
  min-width: 0;
  min-height: 2.9rem;
  padding: 0.4rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 9px;
  background: var(--card);
  color: var(--ink);
  font: inherit;
}

.find input::placeholder {
  color: var(--soft);
  opacity: 1;
}

.find .button {
  width: auto;
  min-height: 2.9rem;
  margin: 0;
  padding: 0.4rem 1rem;
}

nav a {
  margin-right: 0.9rem;
}

@media print {
  .find,
  nav {
    display: none;
  }
}`;
