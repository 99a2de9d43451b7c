import { waitedNotices } from "#acts/notices/read-inbox.ts";
import { listNotices } from "#core/api/operations/notices.ts";
import { actorNoticeView } from "#core/views/actor-notice-view.ts";
import { apiRoute } from "../kit/api-route.ts";
import { placeIn, placeText } from "../kit/page.ts";

const list = "notices";

export const noticeRoutes = [
  apiRoute(listNotices, async ({ caller, query }, runtime) => {
    const after = placeIn(list, query.after);
    const read = { caller: caller.actor, after, waitMs: 1_000 * Number(query.wait ?? 0) };
    const { notices, last } = await waitedNotices(read, runtime);
    return {
      body: {
        items: notices.map(actorNoticeView),
        ...(last !== undefined && { after: placeText(list, last) }),
      },
    };
  }),
];
