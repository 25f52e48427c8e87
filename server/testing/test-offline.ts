import { expect } from "vitest";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { confirmReportedDonation } from "../features/giving/offline/confirm-reported-donation.ts";
import { recordOfflineDonation } from "../features/giving/offline/record-offline-donation.ts";
import { issueReceipts } from "../features/giving/receipts/issue-receipts.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { openAccount } from "./test-account.ts";
import { openOffice } from "./test-office.ts";
import type { TestSite } from "./test-site.ts";

interface OfflineSite {
  readonly deps: { readonly database: Database; readonly donorKey: Buffer; readonly clock: Clock };
}

/** Confirms a donation that a team reported, in the reporter's name; returns its id. */
export async function confirmReport(
  { deps }: OfflineSite,
  reported: { readonly id: string },
): Promise<string> {
  await inTransaction(deps.database, async (tx) => {
    const { reported_by: by } = await tx
      .selectFrom("reported_donation")
      .select("reported_by")
      .where("id", "=", reported.id)
      .executeTakeFirstOrThrow();
    const at = new Date(deps.clock());
    await confirmReportedDonation(tx, deps, reported.id, { by, at });
  });
  return reported.id;
}

/** Records an offline donation and confirms it; returns its id. */
export async function recordConfirmedDonation(
  site: OfflineSite & { readonly deps: Parameters<typeof recordOfflineDonation>[0] },
  input: Parameters<typeof recordOfflineDonation>[1],
): Promise<string> {
  return confirmReport(site, await recordOfflineDonation(site.deps, input));
}

/** A campaign whose team reports offline donations, and the office that decides about them. */
export async function openOfflineReports(
  site: TestSite,
  campaign: {
    title?: string;
    state?: "draft" | "in_review" | "rejected" | "closed" | "paused" | "ended";
  } = {},
) {
  const office = await openOffice(site);
  const owner = await openAccount(site);
  const asOwner = await owner.bearer();
  const { id } = await site.campaign({
    title: "Wells for Lira",
    ...campaign,
    organiserId: owner.id,
  });
  const team = (path: string) => `/api/v1/organiser/campaigns/${id}/${path}`;
  const limit = `campaigns/${id}/offline-limit/`;
  const today = () => new Date(site.clock.now).toISOString().slice(0, 10);
  return {
    id,
    owner,
    office,
    today,
    record: (body: object = {}, { key = site.key(), who = asOwner } = {}) => {
      // Ids increase with the clock.
      site.clock.now += 1;
      const donation = { amount: 40, currency: "USD", given_on: today(), way: "cash" };
      const donor = { name: "Bilal Haddad", anonymous: false };
      const headers = { ...who, "idempotency-key": key };
      return site.post(team("gifts/"), { ...donation, ...donor, ...body }, headers);
    },
    undo: (id: string) => site.post(team(`gifts/${id}/undo/`), {}, asOwner),
    reported: async () => (await site.get(team("reported-gifts/"), asOwner)).json.data,
    gifts: async () => (await site.get(team("gifts/"), asOwner)).json.data,
    /** How many donations could be thanked for. */
    thankable: async () =>
      (await site.post(team("thanks/preview/"), { gifts: {} }, asOwner)).json.gifts,
    campaign: async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data,
    publicList: async () => (await site.get(`/api/v1/campaign/${id}/donations/`)).json.data,
    confirm: (...ids: string[]) => office.post("reported-gifts/confirm/", { ids }),
    decline: (id: string) =>
      office.post(`reported-gifts/${id}/decline/`, { reason: "No such transfer arrived." }),
    readLimit: async () => (await office.get(limit)).json,
    setLimit: (each: number, month: number) => office.put(limit, { each, month }),
    removeLimit: () => office.remove(limit),
  };
}

/** The receipts of a donation, after issuing all due receipts. */
export async function listDonationReceipts(site: TestSite, donationId: string) {
  await issueReceipts(site.deps);
  return site.db.selectFrom("receipt").select("id").where("donation_id", "=", donationId).execute();
}

export async function expectBalancedBooks(site: TestSite): Promise<void> {
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
}
