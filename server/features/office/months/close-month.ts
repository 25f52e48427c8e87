import { monthText } from "#contract/month-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { findMonthToCloseFirst, monthAt, toPeriod } from "../../books/months/month-period.ts";
import {
  findFirstTime,
  findLastSettledEntry,
  hasEntriesAfter,
  insertClosedMonth,
  lockClosedMonths,
} from "../../books/months/month-store.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import type { MonthDeps } from "./read-month.ts";

/**
 * Closes a month: entries recorded later count in the month after. Throws `wrong_state` for a month that is not over,
 * closed already, before the books, not next in order, or that got entries within the last hour, whose neighbours may not be committed.
 */
export async function closeMonth(deps: MonthDeps, caller: Caller, month: string): Promise<void> {
  const { values } = await deps.settings.fresh();
  await runOfficeTransaction(deps, caller, async ({ tx, at, record }) => {
    const closed = await lockClosedMonths(tx);
    const { endsAt, closed: own } = toPeriod(month, values.time_zone, closed);
    if (at < endsAt) throw refuse(`${monthText(month)} is not over yet.`);
    if (own) throw refuse(`${monthText(month)} is already closed.`);
    const last = closed.at(-1)?.month;
    if (last && month < last) {
      throw refuse(`${monthText(last)} is closed, so earlier months can’t change either.`);
    }
    const first = findMonthToCloseFirst(month, closed);
    if (first) throw refuse(`Please close ${monthText(first)} first.`);
    const firstTime = await findFirstTime(tx);
    const begin = monthAt(firstTime ?? at, values.time_zone);
    if (month < begin) throw refuse(`The books begin in ${monthText(begin)}.`);
    const through = await findLastSettledEntry(tx);
    if (await hasEntriesAfter(tx, through, endsAt)) {
      throw refuse(
        "The books got entries for this month within the last hour. Please close it in an hour.",
      );
    }
    await insertClosedMonth(tx, { month, ends_at: endsAt, through, closed_at: at });
    await record({
      action: "close",
      subject: { type: "month", id: month },
      after: { last_entry: through },
    });
  });
}

const refuse = (message: string) => new AppError("wrong_state", { message });
