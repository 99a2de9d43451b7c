import { resourceText } from "#core/resources/resource-id.ts";
import { consoleRoutes } from "#http/console/console-app.ts";
import { docketOf } from "../../pipeline/stage.ts";
import type { Story } from "../../pipeline/stories/telling/story.ts";

/** These send one on, or say why not, and show nothing of the console. */
const ofTheWay: readonly string[] = ["/console/sign-in", "/console/callback"];

/** Every page of the console, by its route, and the sheets that one page can be. */
export async function everyAddress(story: Story): Promise<readonly string[]> {
  const open = (await docketOf(story, story.resource)).case;
  const named = { ":case": open?.id ?? "", ":question": open?.questions[0]?.id ?? "" };
  const routes = consoleRoutes.filter(({ method, path }) => method === "GET" && !ofTheWay.includes(path));
  const filled = routes.map(({ path }) =>
    Object.entries(named).reduce((text, [name, value]) => text.replace(name, value), path),
  );
  const left = filled.filter((path) => path.includes(":"));
  if (left.length > 0) throw new Error(`nothing is known to stand in ${left.join(", ")}`);
  return [...new Set(filled), ...sheets(story), "/console/resources?q=sg", "/console/resources?q=nowhere"];
}

/** As it is, as it was, before anything was known, as it will be, and as it would be. */
function sheets({ resource }: Story): readonly string[] {
  const sheet = `/console/resources?${new URLSearchParams({ resource: resourceText(resource) })}`;
  const at = ["2026-11-21T03:36:00Z", "2026-11-21T03:01:00Z", "2026-11-21T08:00:00Z"];
  return [sheet, ...at.map((time) => `${sheet}&at=${time}`), `${sheet}&then=2026-11-21T20:00`];
}
