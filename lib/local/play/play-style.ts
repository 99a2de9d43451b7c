/** What the page to play on has besides the console's own style. */
export const playStyle = `
header, main {
  max-width: var(--widest);
}
form {
  margin: 0;
}
.bar-of-time, .player > div {
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-2);
  align-items: start;
}
.bar-of-time form, .player form {
  display: flex;
  flex-wrap: wrap;
}
.player details[open] {
  flex-basis: 100%;
}
.player summary, .bar-of-time summary {
  list-style: none;
  padding: var(--gap-3) var(--gap-2);
  min-width: var(--touch);
  text-align: center;
}
.player details code, .bar-of-time details code {
  display: block;
  margin: var(--gap-2) 0;
  font-size: var(--step-small);
}
.stories .theme {
  flex-basis: 100%;
  border-top: 1px solid var(--line);
}
.stories .theme > summary {
  display: list-item;
  list-style: disclosure-closed inside;
  padding: var(--gap-4) 0;
  min-height: var(--touch);
  text-align: left;
  cursor: pointer;
}
.stories .theme[open] > summary {
  list-style-type: disclosure-open;
}
.stories .theme > div {
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-2);
  padding-bottom: var(--gap-4);
}
.stories form {
  min-width: 0;
  max-width: 100%;
}
.stories form > button {
  flex: 1 1 0;
  min-width: 0;
  overflow-wrap: anywhere;
}
.sides {
  display: grid;
  gap: var(--gap-7);
  margin-top: var(--gap-6);
  grid-template-columns: minmax(0, 1fr);
}
#live {
  order: -1;
}
@media (min-width: 62rem) {
  .sides {
    grid-template-columns: var(--side) minmax(0, 1fr);
  }
  #live {
    order: 0;
  }
}
.player {
  margin-top: 0;
  padding: var(--gap-4) var(--gap-5);
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--card);
}
.player + .player {
  margin-top: var(--gap-4);
}
.tabs {
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-1) var(--gap-5);
  margin: var(--gap-2) 0 var(--gap-5);
}
.tabs a, .tabs b {
  display: inline-block;
  padding-block: var(--gap-3);
  min-height: var(--touch);
}
.time {
  font-size: var(--step-text);
}
.said {
  margin-top: var(--gap-5);
  padding: var(--gap-3) var(--gap-5);
  border-left: 3px solid var(--accent);
  background: var(--wash);
}
small {
  font-weight: 400;
}`;
