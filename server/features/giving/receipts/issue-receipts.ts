import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { findThanks } from "../../campaigns/catalogue/campaign-thanks-store.ts";
import type { MailBound } from "../../foundation/letters/mail-allowance.ts";
import { contentOf, receiptNumber, signed } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { rememberKey } from "./receipt-key-store.ts";
import {
  findReceiptDonations,
  insertReceipts,
  type ReceiptDonation,
  takeDue,
  takeNumbers,
} from "./receipt-store.ts";
import { thankYouLetter } from "./thank-you-letter.ts";

const BATCH = 100;

type IssuingDeps = Omit<ReceiptDeps, "pdfRoom" | "paperLook" | "files">;

/**
 * Issues receipts for a batch of settled donations and mails them, in one transaction. So a process
 * that dies meanwhile has issued nothing and used no number. Answers whether there may be more.
 */
export async function issueReceipts(
  deps: IssuingDeps,
  { only }: { only?: string } = {},
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const due = new Map(
      (await takeDue(tx, { limit: BATCH, only })).map((row) => [row.id, row.due]),
    );
    if (due.size === 0) return false;
    return issueDue(tx, deps, due);
  });
}

/** Issues what was taken; answers whether there may be more. */
async function issueDue(
  tx: Tx,
  deps: IssuingDeps,
  due: ReadonlyMap<string, string>,
): Promise<boolean> {
  // Not before they were taken: until then one of them may have settled.
  const at = new Date(deps.clock());
  const year = at.getUTCFullYear();
  const donations = await findReceiptDonations(tx, [...due.keys()]);
  const first = await takeNumbers(tx, year, donations.length);
  const receipts = donations.map((donation, index) => {
    const content = contentOf(deps, donation, { number: receiptNumber(year, first + index), at });
    return { donation, id: uuidv7(at.getTime()), content };
  });
  await rememberKey(tx, deps.receiptSigner.key, at);
  await insertReceipts(
    tx,
    receipts.map(({ donation, id, content }) => ({
      id,
      number: content.number,
      donation_id: donation.id,
      issued_at: at,
      ...signed(deps, content),
    })),
  );
  const mailed = receipts.filter(
    ({ donation }) => due.get(donation.id) === "mail" && donation.donor_email !== null,
  );
  const words = await findThanks(tx, [...new Set(mailed.map((it) => it.donation.campaign_id))]);
  // Without a mail, the donor finds the receipt on the donation's page, and in their account if
  // they have one.
  const isAsked = ({ donation }: (typeof receipts)[number]) =>
    donation.given_by_owner === true && !donation.recorded_by;
  const letterOf = (receipt: (typeof receipts)[number]) => {
    const { donation, id, content } = receipt;
    const thanks = words.get(donation.campaign_id);
    const mail = {
      isProven: isAsked(receipt),
      donationId: donation.id,
      receiptId: id,
      content,
      ...linksOf(deps, donation),
      paidBy: donation.paid_by,
      thanks,
    };
    return thankYouLetter(deps.mailSite, { ...mail, to: donation.donor_email ?? "" });
  };
  // A donor who was signed in asked for the mail, so it takes nothing from the allowance of mails
  // that nobody asked for.
  await deps.mails.send(tx, ...mailed.filter(isAsked).map(letterOf));
  const unasked = mailed.filter((receipt) => !isAsked(receipt));
  for (const [recorder, its] of Map.groupBy(unasked, ({ donation }) => donation.recorded_by)) {
    const bound: MailBound = recorder
      ? { kind: "offlineReceipt", by: recorder }
      : { kind: "receipt" };
    await deps.mails.sendUnasked(tx, bound, ...its.map(letterOf));
  }
  return due.size === BATCH;
}

/** The donation's own pages; one that an organiser recorded has none. */
function linksOf({ links }: Pick<ReceiptDeps, "links">, { id, provider }: ReceiptDonation) {
  return provider === "offline"
    ? { link: null, refundLink: null }
    : { link: links.returnUrl(id), refundLink: links.refundUrl(id) };
}
