import type { Deps } from "./deps.ts";
import { findInboxLag } from "./features/books/gateways/webhook-store.ts";
import { findPurgeLag } from "./features/foundation/edge/purge-store.ts";
import { findReceiptLag } from "./features/giving/receipts/receipt-store.ts";
import type { TableFigures } from "./features/office/jobs/job-view.ts";
import { findMailingLag } from "./features/outreach/mailings/mailing-queue-store.ts";

/** What waits in the queues that are tables of their own. */
export async function findTableQueues({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<TableFigures[]> {
  const [news, receipts, purges, mailings] = await Promise.all([
    findInboxLag(db),
    findReceiptLag(db),
    findPurgeLag(db),
    findMailingLag(db),
  ]);
  const oldest = news.map(({ since }) => since.getTime());
  return [
    {
      queue: "gateway-news",
      waiting: news.reduce((sum, { count }) => sum + count, 0),
      since: oldest.length === 0 ? null : new Date(Math.min(...oldest)),
    },
    { queue: "receipts", ...receipts },
    {
      queue: "purges",
      waiting: purges.count,
      since: purges.count === 0 ? null : new Date(clock() - purges.seconds * 1_000),
    },
    { queue: "mailings", ...mailings },
  ];
}
