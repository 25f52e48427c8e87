import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { BANK_PROVIDER } from "../../gateways/bank/bank-provider.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import type { GatewayFact, PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { lockDonations } from "../donations/donation-store.ts";
import { type BankBookDeps, TRANSFER_MS } from "./open-bank-book.ts";
import { mailTransfer } from "./transfer-email.ts";
import {
  type DueTransfer,
  findDueTransfers,
  findTransferRow,
  updateTransfer,
} from "./transfer-store.ts";

const REMIND_AFTER_MS = 7 * DAY_MS;
/** Of one run; the others are due in the next. */
const MAX_PER_RUN = 2_000;

const followJob = defineJob({ name: "follow-bank-transfers", data: noData, cron: "23 * * * *" });

export interface FollowTransfersDeps extends BankBookDeps {
  readonly gateways: Pick<Gateways, "named">;
  readonly applyFacts: (provider: PaymentProvider, facts: readonly GatewayFact[]) => Promise<void>;
}

export function bankTransferJobs(deps: FollowTransfersDeps): JobWorker[] {
  return [work(followJob, () => followTransfers(deps))];
}

/** Reminds donors whose transfers have not arrived after a week, and expires donations after four. */
export async function followTransfers(deps: FollowTransfersDeps): Promise<void> {
  const provider = deps.gateways.named(BANK_PROVIDER);
  if (!provider) return;
  const now = new Date(deps.clock());
  const remindBefore = new Date(now.getTime() + TRANSFER_MS - REMIND_AFTER_MS);
  const due = await findDueTransfers(deps.database.db, { remindBefore, now, limit: MAX_PER_RUN });
  for (const transfer of due) await follow(deps, provider, transfer);
}

/** The email is enqueued once. A crash before the donation expires leaves that to the next run. */
async function follow(
  deps: FollowTransfersDeps,
  provider: PaymentProvider,
  { reference, donation_id }: DueTransfer,
): Promise<void> {
  const hasExpired = await inTransaction(deps.database, async (tx) => {
    const [donation] = await lockDonations(tx, [donation_id]);
    const transfer = await findTransferRow(tx, donation_id);
    if (donation?.state !== "open" || !transfer) return false;
    const { notice, expires_at: expiresAt } = transfer;
    const isOver = expiresAt.getTime() <= deps.clock();
    const news = isOver ? "expired" : "reminder";
    if (notice !== news) {
      await updateTransfer(tx, reference, { notice: news });
      await mailTransfer(tx, deps, { donation, reference, expiresAt, news });
    }
    return isOver;
  });
  if (hasExpired) await deps.applyFacts(provider, await provider.getPayment(reference));
}
