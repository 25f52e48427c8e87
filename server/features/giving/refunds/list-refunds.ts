import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type {
  DonationRefunds,
  listRefunds as listRefundsCall,
  OfficeRefund,
} from "#contract/giving/refunds.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutTimePage, readTimeCursor } from "../../../platform/http/time-page.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { findDonation } from "../donations/donation-store.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { countRefunds, findOfficeRefund, findRefunds } from "./refund-list-store.ts";
import { findDonationRefunds, sumPendingRefunds } from "./refund-store.ts";
import { donationRefundsView, officeRefundView } from "./refund-view.ts";

/** Throws `invalid` for a malformed cursor. */
export async function listRefunds(
  { db, gateways }: { readonly db: Db; readonly gateways: Gateways },
  { state, q, cursor, limit }: QueryOf<typeof listRefundsCall>,
): Promise<ResponseOf<typeof listRefundsCall>> {
  const search = q ? { q, providers: gateways.all.map(({ name }) => name) } : undefined;
  const after = readTimeCursor(cursor);
  const [found, counts] = await Promise.all([
    findRefunds(db, { state, search }, { after, limit: limit + 1 }),
    countRefunds(db),
  ]);
  const { rows, next_cursor } = cutTimePage(found, limit, ({ asked_at }) => asked_at);
  return { data: rows.map((row) => officeRefundView(row, gateways)), next_cursor, counts };
}

/** Throws `not_found`. */
export async function getOfficeRefund(
  { db, gateways }: Pick<RefundDeps, "db" | "gateways">,
  id: string,
): Promise<OfficeRefund> {
  const row = await findOfficeRefund(db, id);
  if (!row) throw new AppError("not_found");
  return officeRefundView(row, gateways);
}

/** The refunds of a donation, for its donor or its campaign's team. Throws `not_found`. */
export async function listDonationRefunds(
  db: Db,
  donationId: string,
  { forDonor }: { forDonor: boolean },
): Promise<DonationRefunds> {
  const [donation, refunds, underWayMinor] = await Promise.all([
    findDonation(db, donationId),
    findDonationRefunds(db, donationId),
    sumPendingRefunds(db, donationId),
  ]);
  if (!donation) throw new AppError("not_found");
  return donationRefundsView(donation, refunds, { underWayMinor, forDonor });
}
