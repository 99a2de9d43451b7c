/** What the script of a page shows: the keys, and the moment that is dragged along the lanes. */
export const live = `dialog {
  max-width: min(var(--leaf), calc(100vw - var(--gap-8)));
  padding: var(--gap-6);
  border: 1px solid var(--edge);
  border-radius: 12px;
  background: var(--card);
  color: var(--ink);
}

dialog::backdrop {
  background: rgb(0 0 0 / 45%);
}

dialog dl {
  grid-template-columns: max-content 1fr;
  gap: var(--gap-2) var(--gap-5);
  margin-top: var(--gap-4);
}

dialog dd + dt {
  margin-top: 0;
}

kbd {
  padding: 0.06em 0.45em;
  border: 1px solid var(--edge);
  border-radius: 5px;
  color: var(--ink);
  font-family: var(--mono);
  font-size: var(--step-code);
}

.hint {
  display: none;
}

.over {
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  padding: var(--gap-4) var(--gap-6);
  border-top: 3px solid var(--alert);
  background: var(--alert-wash);
  color: var(--ink);
}

.lanes {
  position: relative;
}

@media (scripting: enabled) {
  .rail {
    position: relative;
    min-height: var(--touch);
    border-bottom: 1px solid var(--edge);
    cursor: ew-resize;
    touch-action: pan-y;
  }

  .lane svg {
    cursor: ew-resize;
    touch-action: pan-y;
  }
}

@media (scripting: enabled) and (hover: hover) and (width >= 48rem) {
  .hint {
    display: block;
    color: var(--soft);
    font-size: var(--step-note);
  }

  footer .hint {
    padding-top: var(--gap-2);
    border: 0;
  }
}

.rail[data-told]::before {
  content: attr(data-told);
  font-size: var(--step-note);
}

#moment {
  position: absolute;
  bottom: -1px;
  left: clamp(var(--touch) / 2, var(--at, 75%), 100% - var(--touch) / 2);
  width: var(--touch);
  height: var(--touch);
  margin-left: calc(var(--touch) / -2);
}

#moment::before {
  content: "";
  position: absolute;
  right: 0.75rem;
  bottom: 0;
  left: 0.75rem;
  height: var(--handle);
  border: 2px solid var(--paper);
  border-radius: 6px 6px 0 0;
  background: var(--ink);
}

@media print {
  .hint,
  .rail,
  .over {
    display: none;
  }
}

@media (forced-colors: active) {
  #moment::before {
    border-color: CanvasText;
    background: CanvasText;
    forced-color-adjust: none;
  }
}`;
