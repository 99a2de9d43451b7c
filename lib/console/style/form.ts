/** What is answered with: large enough for a thumb, and nothing chosen beforehand. */
export const form = `.deadline {
  margin-top: var(--gap-4);
  padding: var(--gap-3) var(--gap-4);
  font-size: var(--step-note);
  line-height: 1.42;
  border-left: 3px solid var(--accent);
  border-radius: 4px 10px 10px 4px;
  background: var(--wash);
}

.deadline p + p {
  margin-top: var(--gap-2);
}

.deadline b,
.deadline code {
  font-weight: 640;
}

.deadline code {
  padding: 0;
}

.alert {
  margin-top: var(--gap-6);
  padding: var(--gap-4) var(--gap-5);
  border-left: 3px solid var(--alert);
  border-radius: 4px 10px 10px 4px;
  background: var(--alert-wash);
}

form {
  margin-top: var(--gap-4);
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
  margin-top: var(--gap-2);
}

.more {
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-2) var(--gap-4);
  align-items: center;
  padding: 0 var(--gap-5) var(--gap-4) calc(var(--gap-8) + var(--gap-4));
}

input[type="text"],
input[type="number"],
input[type="datetime-local"],
select,
textarea {
  min-height: var(--button);
  padding: var(--gap-3) var(--gap-4);
  border: 1px solid var(--edge);
  border-radius: 9px;
  background: var(--paper);
  color: var(--ink);
  font: inherit;
}

input[type="number"] {
  width: var(--number);
}

input[type="text"],
select {
  width: 100%;
  text-overflow: ellipsis;
}

textarea {
  display: block;
  width: 100%;
  min-height: var(--lines);
  background: var(--card);
  resize: vertical;
}


.note p {
  margin-top: var(--gap-2);
}

.button {
  display: block;
  width: 100%;
  min-height: var(--press);
  margin-top: var(--gap-2);
  padding: var(--gap-4) var(--gap-6);
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
  margin-top: var(--gap-4);
}

.about {
  margin-top: var(--gap-8);
  border-top: 1px solid var(--line);
}

summary {
  min-height: var(--touch);
  padding-block: var(--gap-3);
  font-weight: 640;
  cursor: pointer;
}

dl {
  display: grid;
  gap: var(--gap-1);
  font-size: var(--step-note);
}

dt {
  color: var(--soft);
}

dd + dt {
  margin-top: var(--gap-3);
}

@media print {
  .button {
    display: none;
  }
}`;
