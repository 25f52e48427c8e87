import { writeCode } from "#contract/giving/receipt-code.ts";
import type { ReceiptContent, StatementContent } from "#contract/giving/receipt-content.ts";
import type { Statement } from "#contract/giving/receipts.ts";
import type { Currency } from "#contract/money.ts";
import { money, toWire } from "#contract/money.ts";
import { VERIFY_PATH } from "#contract/page-paths.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { papersIn } from "../../../platform/pdf/pdf-room.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { findOwnReceipts } from "./find-receipt-store.ts";
import { readReceipt, signed } from "./receipt-content.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { rememberKey } from "./receipt-key-store.ts";
import { writeStatementTable } from "./statement-csv.ts";
import type * as statementPaper from "./statement-paper.ts";

const papers = papersIn<typeof statementPaper>(new URL("./statement-paper.ts", import.meta.url));

/** UTC days, both included. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * Receipts in force of the account's donations in the range, oldest donation first. Beside real gifts, those that
 * moved no money are left out.
 */
async function donationsIn(
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
    .map(readReceipt)
    .reverse();
  const real = receipts.filter(({ sandbox }) => !sandbox);
  return real.length > 0 ? real : receipts;
}

function sumsOf(donations: readonly ReceiptContent[]): StatementContent["sums"] {
  const byCurrency = Map.groupBy(donations, (donation) => donation.currency);
  const sum = (its: readonly ReceiptContent[], key: "amount_minor" | "fee_minor" | "total_minor") =>
    its.reduce((total, donation) => total + donation[key], 0);
  return [...byCurrency]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, its]) => ({
      currency,
      gifts: its.length,
      amount_minor: sum(its, "amount_minor"),
      fee_minor: sum(its, "fee_minor"),
      total_minor: sum(its, "total_minor"),
    }));
}

/** What the account gave in the range, for each currency. */
export async function ownStatement(
  deps: Pick<ReceiptDeps, "database" | "db">,
  accountId: string,
  range: Range,
): Promise<Statement> {
  const wire = (minor: number, currency: Currency) => toWire(money(minor, currency));
  return {
    ...range,
    sums: sumsOf(await donationsIn(deps, accountId, range)).map(
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

/** The statement with all its donations as a PDF; the sums are signed. Throws as `PdfRoom.draw`. */
export async function ownStatementPdf(
  deps: ReceiptDeps,
  accountId: string,
  { range, visitor }: { range: Range; visitor: string },
): Promise<Uint8Array> {
  const account = await findAccount(deps.db, accountId);
  if (!account) throw new AppError("unauthorized");
  const donations = await donationsIn(deps, accountId, range);
  // The time is cut to the minute, so that two requests within one get the same statement.
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
    sums: sumsOf(donations),
    sandbox: donations.some((donation) => donation.sandbox),
  };
  await inTransaction(deps.database, (tx) => rememberKey(tx, key, at));
  const { content: text, signature } = signed(deps, content);
  const address = `${deps.mailSite.publicUrl}${VERIFY_PATH}#${writeCode(text, signature)}`;
  const facts = { donations, address, look: await deps.paperLook() };
  return deps.pdfRoom.draw(papers, "drawStatement", [content, facts], { visitor });
}

/** The same donations as a table for spreadsheets. */
export async function ownStatementCsv(
  deps: Pick<ReceiptDeps, "database" | "db">,
  accountId: string,
  range: Range,
): Promise<Uint8Array> {
  return Buffer.from(writeStatementTable(await donationsIn(deps, accountId, range)));
}
