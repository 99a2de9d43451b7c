/** What is answered with: large enough for a thumb, and nothing chosen beforehand. */
export const form = `.deadline {
  margin-top: 0.8rem;
  padding: 0.6rem 0.8rem;
  font-size: 0.92rem;
  line-height: 1.42;
  border-left: 3px solid var(--accent);
  border-radius: 4px 10px 10px 4px;
  background: var(--wash);
}

.deadline p + p {
  margin-top: 0.25rem;
}

.deadline b,
.deadline code {
  font-weight: 640;
}

.deadline code {
  padding: 0;
}

.alert {
  margin-top: 1.25rem;
  padding: 0.85rem 1rem;
  border-left: 3px solid var(--alert);
  border-radius: 4px 10px 10px 4px;
  background: var(--alert-wash);
}

form {
  margin-top: 0.9rem;
}

fieldset {
  min-width: 0;
  border: 0;
}

legend {
  display: block;
  font-weight: 640;
}

.other {
  margin-top: 0.3rem;
}

.more {
  display: flex;
  flex-wrap: wrap;
  gap: 0.35rem 0.8rem;
  align-items: center;
  padding: 0 1rem 0.9rem 3.25rem;
}

input[type="number"],
input[type="datetime-local"],
select,
textarea {
  min-height: 2.9rem;
  padding: 0.55rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 9px;
  background: var(--paper);
  color: var(--ink);
  font: inherit;
}

input[type="number"] {
  width: 7.5rem;
}

select {
  width: 100%;
  text-overflow: ellipsis;
}

textarea {
  display: block;
  width: 100%;
  min-height: 5.5rem;
  background: var(--card);
  resize: vertical;
}


.note p {
  margin-top: 0.35rem;
}

.button {
  display: block;
  width: 100%;
  min-height: 3.2rem;
  margin-top: 0.4rem;
  padding: 0.85rem 1.25rem;
  border: 0;
  border-radius: 12px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 640;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}

.button.lesser {
  border: 1px solid var(--edge);
  background: var(--card);
  color: var(--ink);
}

.button:hover {
  filter: brightness(1.08);
}

.button + p {
  margin-top: 0.65rem;
}

.about {
  margin-top: 2.5rem;
  border-top: 1px solid var(--line);
}

summary {
  min-height: 2.75rem;
  padding-block: 0.6rem;
  font-weight: 640;
  cursor: pointer;
}

dl {
  display: grid;
  gap: 0.1rem;
  font-size: 0.95rem;
}

dt {
  color: var(--soft);
}

dd + dt {
  margin-top: 0.6rem;
}

@media print {
  .button {
    display: none;
  }
}`;
