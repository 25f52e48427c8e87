import type { Deps } from "../deps.ts";
import { findInboxLag } from "../features/gateways/inbox/webhook-store.ts";
import { findReceiptLag } from "../features/giving/receipts/receipt-store.ts";
import type { TableFigures } from "../features/office/jobs/job-view.ts";
import { findMailingLag } from "../features/outreach/mailings/mailing-queue-store.ts";

/** Backlogs of the queues that have their own tables. */
export async function findTableQueues({ db }: Pick<Deps, "db">): Promise<TableFigures[]> {
  const [events, receipts, mailings] = await Promise.all([
    findInboxLag(db),
    findReceiptLag(db),
    findMailingLag(db),
  ]);
  const times = events.map(({ since }) => since.getTime());
  return [
    {
      queue: "gateway-news",
      waiting: events.reduce((sum, { count }) => sum + count, 0),
      since: times.length === 0 ? null : new Date(Math.min(...times)),
    },
    { queue: "receipts", ...receipts },
    { queue: "mailings", ...mailings },
  ];
}
