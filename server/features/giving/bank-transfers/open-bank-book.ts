import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inOneStatement, inTransaction } from "../../../platform/db/in-transaction.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { BankBook } from "../../gateways/bank/bank-book.ts";
import { lockDonations } from "../donations/donation-store.ts";
import { mailTransfer, type TransferMailDeps } from "./transfer-email.ts";
import {
  findBankBalances,
  findChangedLines,
  findDonationOfReference,
  findTransferRow,
  findTransfers,
  insertTransfer,
  updateTransfer,
} from "./transfer-store.ts";

/** How long a donor has to send the money; what arrives later still counts. */
export const TRANSFER_MS = 28 * DAY_MS;

export interface BankBookDeps extends TransferMailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: LiveSettings;
}

export function openBankBook(deps: BankBookDeps): BankBook {
  const { database, settings, clock } = deps;
  const { db } = database;
  return {
    openTransfer: (donationId) =>
      inTransaction(database, async (tx) => {
        if (settings.values.bank_iban === "") return undefined;
        return openTransfer(tx, deps, donationId);
      }),
    async closeTransfer(reference) {
      const expires_at = new Date(clock());
      await inOneStatement(database, (tx) => updateTransfer(tx, reference, { expires_at }));
    },
    async findTransfer(by) {
      const donationId =
        "donationId" in by ? by.donationId : await findDonationOfReference(db, by.reference);
      return donationId ? (await findTransfers(db, [donationId]))[0] : undefined;
    },
    findChanges: (after, limit) => findChangedLines(db, after, limit),
    findBalances: () => findBankBalances(db),
  };
}

async function openTransfer(tx: Tx, deps: BankBookDeps, donationId: string): Promise<string> {
  const now = deps.clock();
  // Serialises repeated calls for one donation.
  const [donation] = await lockDonations(tx, [donationId]);
  if (!donation) throw new Error(`there is no donation ${donationId}`);
  const expiresAt = new Date(now + TRANSFER_MS);
  const known = await findTransferRow(tx, donationId);
  if (known && known.expires_at.getTime() > now) return known.reference;
  const { reference } = known ?? (await insertTransfer(tx, { donationId, expiresAt }));
  if (known) await updateTransfer(tx, reference, { expires_at: expiresAt, notice: "instructions" });
  await mailTransfer(tx, deps, { donation, reference, expiresAt, news: "instructions" });
  return reference;
}
