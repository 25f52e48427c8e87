import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { lockDonations } from "../donations/donation-store.ts";
import { completeRefund } from "./apply-refund-line.ts";
import type { BankDeps } from "./bank-deps.ts";
import {
  claimUnmatchedLine,
  findUnmatchedIds,
  hasSimilarLine,
  type LineRow,
  lockLines,
  updateLines,
} from "./bank-line-store.ts";
import { findCandidate } from "./propose-match.ts";
import { payWithLines, repeatWithLine } from "./settle-transfer.ts";

/** Runs after an import, and hourly for lines that a crash left. */
export const matchLinesJob = defineJob({
  name: "match-bank-lines",
  data: noData,
  cron: "23 * * * *",
});

export function bankJobs(deps: BankDeps): JobWorker[] {
  return [
    work(matchLinesJob, async () => {
      await matchLines(deps, Number.POSITIVE_INFINITY);
    }),
  ];
}

const BATCH = 200;

/**
 * Compares new lines with donations and refunds, each in a transaction of its own, and settles those that leave no
 * doubt. Returns how many those are.
 */
export async function matchLines(deps: BankDeps, most: number): Promise<number> {
  let matched = 0;
  for (let seen = 0; seen < most; ) {
    const ids = await findUnmatchedIds(deps.db, Math.min(BATCH, most - seen));
    if (ids.length === 0) break;
    for (const { id } of ids) {
      if (await matchOrLeaveOpen(deps, id)) matched += 1;
    }
    seen += ids.length;
  }
  return matched;
}

/** A line that cannot be settled, for example because its campaign is closed, is left for a decision. */
async function matchOrLeaveOpen(deps: BankDeps, id: string): Promise<boolean> {
  try {
    return await inTransaction(deps.database, (tx) => matchLine(tx, deps, id));
  } catch (error) {
    if (!(error instanceof AppError)) {
      deps.log.error({ err: error, line: id }, "a line of a bank statement could not be matched");
    }
    const matched_at = new Date(deps.clock());
    await inTransaction(deps.database, (tx) => updateLines(tx, [id], { matched_at }));
    return false;
  }
}

/** Whether it is settled now. */
async function matchLine(tx: Tx, deps: BankDeps, id: string): Promise<boolean> {
  const line = await claimUnmatchedLine(tx, id);
  if (!line) return false;
  const at = new Date(deps.clock());
  await updateLines(tx, [id], { matched_at: at });
  return line.state === "open" && (await settleIfCertain(tx, deps, line, at));
}

async function settleIfCertain(tx: Tx, deps: BankDeps, line: LineRow, at: Date): Promise<boolean> {
  const candidate = await findCandidate(tx, line);
  if (!candidate?.isCertain) return false;
  const { reason, transfer, refundId, lineIds } = candidate;
  const decided = { by: null, at };
  if (reason === "split" && transfer) {
    if (transfer.settled_at !== null || !transfer.payment_id) return false;
    await payWithLines(tx, deps, transfer.id, [line], decided);
    return true;
  }
  if (reason === "repeats" && transfer) {
    const [first] = await lockDonations(tx, [transfer.id]);
    // Another process may have matched a line like it meanwhile.
    if (!first || (await hasSimilarLine(tx, first.id, line))) return false;
    await repeatWithLine(tx, deps, first, line, decided);
    return true;
  }
  if (reason === "refund" && refundId) {
    await completeRefund(tx, deps, refundId, line, decided);
    return true;
  }
  const [pairId] = lineIds;
  if (reason !== "sent_back" || !pairId) return false;
  const [pair] = await lockLines(tx, [pairId]);
  if (!pair || pair.pair_id !== null) return false;
  await pairLines(tx, line, pair, decided);
  return true;
}

/** A line and the one that sends it back. */
export async function pairLines(
  tx: Tx,
  line: LineRow,
  pair: LineRow,
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<void> {
  const decided = { state: "returned" as const, decided_by: by, decided_at: at };
  await updateLines(tx, [line.id], { ...decided, pair_id: pair.id });
  await updateLines(tx, [pair.id], { ...decided, pair_id: line.id });
}
