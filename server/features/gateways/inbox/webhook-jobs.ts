import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { inBatches } from "../../../platform/jobs/in-batches.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { type Alert, raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { forEachGateway, type Gateways } from "../provider/gateways.ts";
import type { ApplyEventsDeps } from "./apply-events.ts";
import { deleteOldEvents, findLateEvents } from "./webhook-store.ts";

/** An alert is raised if an event is not applied after this time. */
const LATE_MS = 15 * MINUTE_MS;
const MAX_SHOWN = 20;
const RETENTION_MS = 90 * DAY_MS;

const watchJob = defineJob({ name: "watch-webhooks", data: noData, cron: "* * * * *" });
const forgetJob = defineJob({ name: "forget-webhooks", data: noData, cron: "37 3 * * *" });

type WatchDeps = Pick<ApplyEventsDeps, "database" | "provider" | "clock"> & { readonly db: Db };
type Deps = Omit<WatchDeps, "provider"> & { readonly gateways: Gateways };

export function webhookJobs(deps: Deps): JobWorker[] {
  return [
    work(watchJob, () =>
      forEachGateway(deps.gateways, (provider) => watchWebhooks({ ...deps, provider })),
    ),
    work(forgetJob, () => deleteOldWebhooks(deps)),
  ];
}

/** Raises an alert if events have waited too long. */
export async function watchWebhooks({ database, db, provider, clock }: WatchDeps): Promise<void> {
  const now = clock();
  const { total, events } = await findLateEvents(
    db,
    provider.name,
    new Date(now - LATE_MS),
    MAX_SHOWN,
  );
  const [oldest] = events;
  if (!oldest) return;
  const shown = events.map(({ total: _, ...event }) => event);
  const alert: Alert = {
    kind: "webhook_late",
    key: provider.name,
    detail: { provider: provider.name, total, events: shown },
  };
  await inTransaction(database, (tx) => raiseAlerts(tx, [alert], new Date(now)));
}

/** Deletes events that were applied long ago, except quarantined and unreadable ones. */
export async function deleteOldWebhooks({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  const receivedBefore = new Date(clock() - RETENTION_MS);
  await inBatches(database, (tx, limit) => deleteOldEvents(tx, receivedBefore, limit));
}
