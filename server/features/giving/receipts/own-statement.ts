import { encodeReceipt } from "#contract/giving/receipt-code.ts";
import type { ReceiptContent, StatementContent } from "#contract/giving/receipt-content.ts";
import type { Statement } from "#contract/giving/receipts.ts";
import type { Currency } from "#contract/money.ts";
import { money, toWire } from "#contract/money.ts";
import { VERIFY_PATH } from "#contract/page-paths.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { drawingModule } from "../../../platform/pdf/pdf-pool.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { findOwnReceipts } from "./find-receipt-store.ts";
import { parseReceipt, signContent } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { saveReceiptKey } from "./receipt-store.ts";
import { writeStatementCsv } from "./statement-csv.ts";
import type * as statementPdf from "./statement-pdf.ts";

const statementModule = drawingModule<typeof statementPdf>(
  new URL("./statement-pdf.ts", import.meta.url),
);

/** UTC days, both included. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * Receipts in force of the account's donations in the range, oldest donation first. Test donations
 * are listed only if there are no real ones.
 */
async function findDonations(
  { db }: Pick<ReceiptDeps, "db">,
  accountId: string,
  { from, to }: Range,
): Promise<ReceiptContent[]> {
  const rows = await findOwnReceipts(db, accountId, {
    from: new Date(from),
    before: new Date(Date.parse(to) + DAY_MS),
  });
  const receipts = rows
    .filter((row) => row.voided_at === null)
    .map(({ content }) => content)
    .filter((content) => content !== null)
    .map(parseReceipt)
    .reverse();
  const real = receipts.filter(({ sandbox }) => !sandbox);
  return real.length > 0 ? real : receipts;
}

function sumByCurrency(donations: readonly ReceiptContent[]): StatementContent["sums"] {
  const byCurrency = Map.groupBy(donations, (donation) => donation.currency);
  const sum = (
    group: readonly ReceiptContent[],
    key: "amount_minor" | "fee_minor" | "total_minor",
  ) => group.reduce((total, donation) => total + donation[key], 0);
  return [...byCurrency]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, group]) => ({
      currency,
      gifts: group.length,
      amount_minor: sum(group, "amount_minor"),
      fee_minor: sum(group, "fee_minor"),
      total_minor: sum(group, "total_minor"),
    }));
}

export async function ownStatement(
  deps: Pick<ReceiptDeps, "db">,
  accountId: string,
  range: Range,
): Promise<Statement> {
  const wire = (minor: number, currency: Currency) => toWire(money(minor, currency));
  return {
    ...range,
    sums: sumByCurrency(await findDonations(deps, accountId, range)).map(
      ({ currency, gifts, amount_minor, fee_minor, total_minor }) => ({
        currency,
        gifts,
        amount: wire(amount_minor, currency),
        fee: wire(fee_minor, currency),
        total: wire(total_minor, currency),
      }),
    ),
  };
}

/** The statement as a PDF with signed sums. */
export async function ownStatementPdf(
  deps: ReceiptDeps,
  accountId: string,
  { range, visitor }: { range: Range; visitor: string },
): Promise<Uint8Array> {
  const account = await findAccount(deps.db, accountId);
  if (!account) throw new AppError("unauthorized");
  const donations = await findDonations(deps, accountId, range);
  // Cut to the minute, so that a repeated request gets the same statement.
  const at = new Date(deps.clock() - (deps.clock() % MINUTE_MS));
  const { key } = deps.receiptSigner;
  const content: StatementContent = {
    v: 1,
    kind: "statement",
    key: key.id,
    made_at: at.toISOString(),
    charity: deps.charity(),
    donor: `${account.first_name} ${account.last_name}`.trim(),
    ...range,
    sums: sumByCurrency(donations),
    sandbox: donations.some((donation) => donation.sandbox),
  };
  await inTransaction(deps.database, (tx) => saveReceiptKey(tx, key, at));
  const { content: text, signature } = signContent(deps, content);
  const address = `${deps.mailSite.publicUrl}${VERIFY_PATH}#${encodeReceipt(text, signature)}`;
  const facts = { donations, address, look: await deps.paperLook() };
  return deps.pdfRoom.draw(statementModule, "drawStatement", [content, facts], { visitor });
}

export async function ownStatementCsv(
  deps: Pick<ReceiptDeps, "db">,
  accountId: string,
  range: Range,
): Promise<Uint8Array> {
  return Buffer.from(writeStatementCsv(await findDonations(deps, accountId, range)));
}
