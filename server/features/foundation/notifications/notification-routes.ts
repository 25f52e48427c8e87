import * as calls from "#contract/foundation/notifications.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { createStreamLimits, networkShares } from "../../../platform/http/stream-limits.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { listOwnNotifications, readNotificationState } from "./list-notifications.ts";
import { createLiveNotifications } from "./live-notifications.ts";
import { readNotification, readNotificationsUpTo } from "./read-notifications.ts";

export interface NotificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, "enqueue">;
}

/** Limits of open streams. An entire office may share a network. */
const STREAMS_PER_ACCOUNT = 20;
const STREAMS_PER_NETWORK = [200, 400, 800] as const;
const STREAMS_OVERALL = 5000;

export function notificationRoutes(deps: NotificationDeps): Route[] {
  const { db, changes } = deps.database;
  const limits = createStreamLimits({ overall: STREAMS_OVERALL });
  const live = createLiveNotifications({
    changes,
    read: (accountId) => readNotificationState(db, accountId),
    onError: (error) => deps.log.error({ err: error }, "live notifications could not be read"),
  });
  return [
    route(calls.listNotifications, ({ query, caller }) =>
      listOwnNotifications(db, requireSignedIn(caller).accountId, query),
    ),
    route(calls.readNotification, async ({ params, caller }) => {
      const { accountId } = requireSignedIn(caller);
      await readNotification(deps, accountId, params.id);
      return readNotificationState(db, accountId);
    }),
    route(calls.readNotifications, async ({ body, caller }) => {
      const { accountId } = requireSignedIn(caller);
      await readNotificationsUpTo(deps, accountId, body.up_to);
      return readNotificationState(db, accountId);
    }),
    route(calls.watchNotifications, async ({ caller }, sink) => {
      const { accountId } = requireSignedIn(caller);
      const release = limits.acquire([
        { key: accountId, most: STREAMS_PER_ACCOUNT },
        ...networkShares(caller.networks, STREAMS_PER_NETWORK),
      ]);
      const stop = live.watch(accountId, (state) => sink.send(state.newest?.id ?? 0, state));
      return () => {
        stop();
        release();
      };
    }),
  ];
}
