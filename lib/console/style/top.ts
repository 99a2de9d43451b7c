/** What stands on top of the pages of the console. */
export const top = `.find {
  display: flex;
  gap: var(--gap-2);
  margin-top: var(--gap-2);
}

.find input {
  flex: 1;
  min-width: 0;
  min-height: var(--button);
  padding: var(--gap-2) var(--gap-4);
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
  min-height: var(--button);
  margin: 0;
  padding: var(--gap-2) var(--gap-5);
}

nav a {
  margin-right: var(--gap-4);
}

@media print {
  .find,
  nav {
    display: none;
  }
}`;
