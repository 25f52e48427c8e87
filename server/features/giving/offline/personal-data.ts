import { money, toWire } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { eraseReportedDonor, findDonorReports } from "./reported-donation-store.ts";

/** Donations reported with the person's address that still wait for the office. */
export async function exportPerson(db: Db, { confirmedEmail }: Person) {
  const reports = confirmedEmail === null ? [] : await findDonorReports(db, confirmedEmail);
  return {
    "reported_gifts.json": reports.map((report) => ({
      campaign: report.campaign,
      amount: toWire(money(report.amount_minor, report.currency)),
      currency: report.currency,
      given_on: report.given_on,
      given_by: report.offline_way,
      name: report.donor_name,
      email: report.donor_email,
      anonymous: report.anonymous,
      reported_at: report.reported_at,
    })),
  };
}

/** Erases a person from donations reported with their address. */
export async function erasePerson(tx: Tx, { confirmedEmail }: Person): Promise<void> {
  if (confirmedEmail !== null) await eraseReportedDonor(tx, confirmedEmail);
}
