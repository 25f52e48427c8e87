import type { PublicKey } from "#contract/giving/receipt-code.ts";
import { checkReceiptCode, findReceiptCode } from "#contract/giving/receipt-code.ts";
import { money } from "#contract/money.ts";
import { applyFacts } from "../features/giving/payments/apply-facts.ts";
import { issueReceipts } from "../features/giving/receipts/issue-receipts.ts";
import { verifySignature } from "../features/giving/receipts/receipt-signer.ts";
import { updateReceipt } from "../features/giving/receipts/update-receipt.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { TestSite } from "./test-site.ts";

/** Downloads a file. */
export async function downloadFile(
  site: TestSite,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; type: string | null; bytes: Uint8Array }> {
  const answer = await fetch(site.url + path, { headers });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get("content-type"), bytes };
}

/** Checks a PDF like /verify, by its code and the published keys only. */
export async function checkPdf(site: TestSite, bytes: Uint8Array) {
  const { json } = await site.get("/api/v1/receipts/key/");
  return checkReceiptCode(findReceiptCode(bytes) ?? "", json.data as PublicKey[], verifySignature);
}

/** Issues the receipts of all settled donations. */
export async function issueAllReceipts({ deps }: TestSite): Promise<void> {
  while (await issueReceipts(deps));
  await deps.receiptQueue.idle();
}

/** The receipt numbers listed for an account. */
export async function listReceiptNumbers(
  site: TestSite,
  bearer: Record<string, string>,
): Promise<string[]> {
  const { json } = await site.get("/api/v1/account/receipts/", bearer);
  return json.data.map(({ number }: { number: string }) => number);
}

/** Refunds a donation in full and voids its receipt. */
export async function refundInFull({ db, deps, clock }: TestSite, id: string): Promise<void> {
  const { payment_id, amount_minor, fee_minor, currency } = await db
    .selectFrom("donation")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const refund = {
    ...({ kind: "refund", refundId: `refund-${id}`, ours: undefined, state: "done" } as const),
    ...{ paymentId: payment_id ?? "", reference: id, changedAt: clock.now },
    amount: money(amount_minor + fee_minor, currency),
  };
  await applyFacts(deps, [refund]);
  await inTransaction(deps.database, (tx) => updateReceipt(tx, deps, id));
}
