import type { Deps } from "../deps.ts";
import { findInboxLag } from "../features/gateways/inbox/webhook-store.ts";
import { findReceiptLag } from "../features/giving/receipts/receipt-store.ts";
import type { TableFigures } from "../features/office/jobs/job-view.ts";
import { findMailingLag } from "../features/outreach/mailings/mailing-queue-store.ts";

/** What waits in the queues that are tables of their own. */
export async function findTableQueues({ db }: Pick<Deps, "db">): Promise<TableFigures[]> {
  const [news, receipts, mailings] = await Promise.all([
    findInboxLag(db),
    findReceiptLag(db),
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
    { queue: "mailings", ...mailings },
  ];
}
