import { styleText } from "node:util";

type Style = (text: string) => string;

/** What things look like, by what they mean. */
export type Paint = {
  readonly strong: Style;
  readonly quiet: Style;
  readonly good: Style;
  readonly bad: Style;
  readonly wary: Style;
  readonly title: Style;
};

const unpainted: Style = (text) => text;

export function paints(colour: boolean): Paint {
  // Whether to paint is decided by the caller, not again by the stream.
  const style = (format: Parameters<typeof styleText>[0]): Style =>
    colour ? (text) => styleText(format, text, { validateStream: false }) : unpainted;
  return {
    strong: style("bold"),
    quiet: style("dim"),
    good: style("green"),
    bad: style("red"),
    wary: style("yellow"),
    title: style(["bold", "cyan"]),
  };
}
