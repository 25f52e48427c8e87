import { inTransaction } from "../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../platform/ids.ts";
import { contentOf, receiptNumber, signed } from "./receipt-content.ts";
import { rememberKey } from "./receipt-key-store.ts";
import type { ReceiptParts } from "./receipt-parts.ts";
import {
  findReceiptGifts,
  insertReceipts,
  type ReceiptGift,
  takeDue,
  takeNumbers,
} from "./receipt-store.ts";
import { thankYouLetter } from "./thank-you-letter.ts";

const BATCH = 100;

/**
 * Gives a batch of settled donations their receipts and mails them, all in one transaction: whoever
 * dies meanwhile has issued nothing and used no number. Answers whether there may be more.
 */
export async function issueReceipts(
  parts: Omit<ReceiptParts, "pdfRoom">,
  { only }: { only?: string } = {},
): Promise<boolean> {
  const at = new Date(parts.clock());
  return inTransaction(parts.database, async (tx) => {
    const due = new Map(
      (await takeDue(tx, { limit: BATCH, only })).map((row) => [row.id, row.due]),
    );
    if (due.size === 0) return false;
    const year = at.getUTCFullYear();
    const gifts = await findReceiptGifts(tx, [...due.keys()]);
    const first = await takeNumbers(tx, year, gifts.length);
    const receipts = gifts.map((gift, index) => {
      const content = contentOf(parts, gift, { number: receiptNumber(year, first + index), at });
      return { gift, id: uuidv7(at.getTime()), content };
    });
    await rememberKey(tx, parts.receiptSigner.key, at);
    await insertReceipts(
      tx,
      receipts.map(({ gift, id, content }) => ({
        id,
        number: content.number,
        donation_id: gift.id,
        issued_at: at,
        ...signed(parts, content),
      })),
    );
    const letters = receipts.flatMap(({ gift, id, content }) => {
      if (due.get(gift.id) !== "mail" || !gift.donor_email) return [];
      const mail = { to: gift.donor_email, receiptId: id, content, link: linkOf(parts, gift) };
      return [thankYouLetter(parts.mailSite, mail)];
    });
    await parts.mails.send(tx, ...letters);
    return due.size === BATCH;
  });
}

/** Where the donor sees the gift again; what was recorded by the organiser has no such page. */
function linkOf({ links }: Pick<ReceiptParts, "links">, gift: ReceiptGift): string | null {
  return gift.provider === "offline" ? null : links.returnUrl(gift.id);
}
