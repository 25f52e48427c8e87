import type { Check } from "./check.ts";
import { checkBooks } from "./check-books.ts";
import { checkCalm, type Storm } from "./check-calm.ts";
import { checkDays } from "./check-days.ts";
import { checkDouble } from "./check-double.ts";
import { checkLost } from "./check-lost.ts";
import { checkMails } from "./check-mails.ts";
import { checkReads } from "./check-reads.ts";
import { checkReceipts } from "./check-receipts.ts";
import { checkReturns } from "./check-returns.ts";
import { checkShown } from "./check-shown.ts";
import { checkTransfers } from "./check-transfers.ts";
import type { Evidence } from "./evidence.ts";

export function judge(evidence: Evidence, storm: Storm): Check[] {
  return [
    ...checkLost(evidence),
    ...checkDouble(evidence),
    ...checkBooks(evidence),
    ...checkReturns(evidence),
    ...checkTransfers(evidence),
    ...checkDays(evidence),
    ...checkShown(evidence),
    ...checkReads(evidence),
    ...checkReceipts(evidence),
    ...checkMails(evidence),
    ...checkCalm(evidence, storm),
  ];
}
