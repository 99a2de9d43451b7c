/** What the report shows besides: kinds of actors, and how often one met another. */
export const colours = `:root {
  --person: #b4552d;
  --break-glass: #8a2140;
  --pipeline: #2a5489;
  --automation: #6c96c9;
  --service: #b7c9df;
  --agent: #7a63ad;
  --unknown: #a9a499;
  --heat: 42, 84, 137;
}

@media screen and (prefers-color-scheme: dark) {
  :root {
    --person: #e08a5d;
    --break-glass: #e0708f;
    --pipeline: #6f9fdc;
    --automation: #4d80b8;
    --service: #4a5f7c;
    --agent: #a48fd8;
    --unknown: #6f6c66;
    --heat: 111, 159, 220;
  }
}

${["keep", "revert", "ask", "person", "break-glass", "pipeline", "automation", "service", "agent", "unknown"]
  .map((name) => `.f-${name} {\n  fill: var(--${name});\n}`)
  .join("\n\n")}

.heat-1 {
  background: rgba(var(--heat), 0.08);
}

.heat-2 {
  background: rgba(var(--heat), 0.16);
}

.heat-3 {
  background: rgba(var(--heat), 0.24);
}

.heat-4 {
  background: rgba(var(--heat), 0.34);
}

@media (forced-colors: active) {
  .chart [class^="f-"],
  .legend [class^="f-"] {
    stroke: CanvasText;
  }

  .filters button[aria-pressed="true"] {
    border: 3px solid Highlight;
  }
}`;
