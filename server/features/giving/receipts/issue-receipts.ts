import { nextDate } from "#contract/giving/recurring-dates.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { findThanks } from "../../campaigns/catalogue/campaign-thanks-store.ts";
import type { EmailPurpose } from "../../foundation/emails/email-allowance.ts";
import { buildReceiptContent, formatReceiptNumber, signContent } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import {
  allocateReceiptNumbers,
  claimDueReceipts,
  findReceiptDonations,
  insertReceipts,
  type ReceiptDonation,
  saveReceiptKey,
} from "./receipt-store.ts";
import { type RecurringThanks, thankYouEmail } from "./thank-you-email.ts";

const BATCH = 100;

type IssuingDeps = Omit<ReceiptDeps, "pdfRoom" | "paperLook" | "files">;

/**
 * Issues and emails receipts for a batch of settled donations in one transaction, so that a crash
 * issues nothing and uses no number. Returns whether there may be more.
 */
export async function issueReceipts(
  deps: IssuingDeps,
  { only }: { only?: string } = {},
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const due = new Map(
      (await claimDueReceipts(tx, { limit: BATCH, only })).map((row) => [row.id, row.due]),
    );
    if (due.size === 0) return false;
    return issueDue(tx, deps, due);
  });
}

async function issueDue(
  tx: Tx,
  deps: IssuingDeps,
  due: ReadonlyMap<string, string>,
): Promise<boolean> {
  // Read after claiming them: until then, one of them may have been settled later than this.
  const at = new Date(deps.clock());
  const year = at.getUTCFullYear();
  const donations = await findReceiptDonations(tx, [...due.keys()]);
  const first = await allocateReceiptNumbers(tx, year, donations.length);
  const receipts = donations.map((donation, index) => {
    const content = buildReceiptContent(deps, donation, {
      number: formatReceiptNumber(year, first + index),
      at,
    });
    return { donation, id: uuidv7(at.getTime()), content };
  });
  await saveReceiptKey(tx, deps.receiptSigner.key, at);
  await insertReceipts(
    tx,
    receipts.map(({ donation, id, content }) => ({
      id,
      number: content.number,
      donation_id: donation.id,
      issued_at: at,
      ...signContent(deps, content),
    })),
  );
  const mailed = receipts.filter(
    ({ donation }) => due.get(donation.id) === "mail" && donation.donor_email !== null,
  );
  const campaignIds = new Set(mailed.map(({ donation }) => donation.campaign_id));
  const thanks = await findThanks(tx, [...campaignIds]);
  const isToConfirmedAddress = ({ donation }: (typeof receipts)[number]) =>
    donation.given_by_owner === true && !donation.recorded_by;
  const buildEmail = (receipt: (typeof receipts)[number]) => {
    const { donation, id, content } = receipt;
    return thankYouEmail(deps.mailSite, {
      to: donation.donor_email ?? "",
      isAddressConfirmed: isToConfirmedAddress(receipt),
      donationId: donation.id,
      receiptId: id,
      content,
      ...findUrls(deps, donation),
      paidBy: donation.paid_by,
      recurring: findRecurring(deps, donation),
      thanks: thanks.get(donation.campaign_id),
    });
  };
  // Emails to other addresses are limited. A donor who gets none finds the receipt on the donation's
  // page.
  await deps.mails.send(tx, ...mailed.filter(isToConfirmedAddress).map(buildEmail));
  const limited = mailed.filter((receipt) => !isToConfirmedAddress(receipt));
  for (const [recorder, group] of Map.groupBy(limited, ({ donation }) => donation.recorded_by)) {
    const bound: EmailPurpose = recorder
      ? { kind: "offlineReceipt", by: recorder }
      : { kind: "receipt" };
    await deps.mails.sendUnsolicited(tx, bound, ...group.map(buildEmail));
  }
  return due.size === BATCH;
}

/** The recurring donation that the donation is part of. */
function findRecurring(
  { recurringLinks }: Pick<ReceiptDeps, "recurringLinks">,
  donation: ReceiptDonation,
): RecurringThanks | null {
  const { recurring_id: id, frequency, recurring_state: state, first_on, ends_on } = donation;
  if (id === null || frequency === null || first_on === null) return null;
  // The first donation may be paid before the next date is planned.
  const planned = state === "starting" ? nextDate(first_on, frequency, first_on) : null;
  const nextOn = donation.next_on ?? planned;
  return {
    frequency,
    nextOn: nextOn !== null && (ends_on === null || nextOn <= ends_on) ? nextOn : null,
    manageUrl: recurringLinks.manageUrl(id),
  };
}

/** The donation's pages; a donation recorded by an organiser has none. */
function findUrls({ links }: Pick<ReceiptDeps, "links">, { id, provider }: ReceiptDonation) {
  return provider === "offline"
    ? { donationUrl: null, refundUrl: null }
    : { donationUrl: links.returnUrl(id), refundUrl: links.refundUrl(id) };
}
