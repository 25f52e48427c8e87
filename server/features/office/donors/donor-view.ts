import type {
  DonorDetails,
  DonorDonation,
  DonorIdentity,
  DonorItem,
} from "#contract/office/donors.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { foundView, toWireAmount } from "../money/money-view.ts";
import { guestEmails } from "./donor-identities.ts";
import type { DonorRow, findEnquiries, findPaidDonations, IdentityRow } from "./donor-store.ts";

type Rows<Find extends (...args: never[]) => unknown> =
  Awaited<ReturnType<Find>> extends ReadonlyArray<infer Row> ? Row : never;

/** `most` donations were to be counted; `fallbackId` is for a guest without a record. */
export function donorView(row: DonorRow, fallbackId: string, most: number): DonorItem {
  const count = row.totals.reduce((sum, total) => sum + total.count, 0);
  const [account] = row.accounts;
  const record = account ? undefined : row.records[0];
  return {
    id: account?.id ?? record?.id ?? fallbackId,
    name: account?.name || row.donor_name,
    emails: [...row.accounts.map(({ email }) => email), ...guestEmails(row)],
    has_account: account !== undefined,
    city: row.records.find(({ city }) => city !== null)?.city ?? null,
    tags: [...new Set(row.records.flatMap(({ tags }) => tags))],
    totals: row.totals.map(({ currency, minor, count: donations }) => ({
      currency,
      amount: toWireAmount(minor, currency),
      count: donations,
    })),
    donation_count: Math.min(count, most),
    cut: count > most,
    last_donation_at: row.last_at?.toISOString() ?? null,
  };
}

export function identityView(row: IdentityRow): DonorIdentity {
  const since = row.newsletter_since;
  return {
    id: row.id,
    account: row.account && { ...row.account, joined_at: isoTime(row.account.joined_at) },
    email: row.email,
    email_confirmed: row.confirmed,
    newsletter: row.newsletter &&
      since && {
        state: row.newsletter,
        since: since.toISOString(),
        allow_tracking: row.allow_tracking ?? false,
      },
    stopped: row.stopped.map((stop) => ({ ...stop, at: isoTime(stop.at) })),
  };
}

/** PostgreSQL writes times in JSON with an offset. */
const isoTime = (text: string) => new Date(text).toISOString();

export function enquiryView({
  number,
  subject,
  state,
  doubtful,
  changed_at,
}: Rows<typeof findEnquiries>): DonorDetails["enquiries"][number] {
  return {
    number,
    subject,
    state: doubtful && state === "open" ? "doubtful" : state,
    changed_at: changed_at.toISOString(),
  };
}

export function donationView(
  gateways: Gateways,
  row: Rows<typeof findPaidDonations>,
): DonorDonation {
  return { ...foundView(gateways, row), receipt_number: row.receipt_number };
}
