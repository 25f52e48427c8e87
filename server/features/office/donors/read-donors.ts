import * as z from "zod/mini";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import {
  type DonorDetails,
  type listDonorDonations,
  type listDonors as listDonorsCall,
  MAX_LISTED_RECURRING,
} from "#contract/office/donors.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { foundRecurringView } from "../recurring/recurring-view.ts";
import { identitiesOf } from "./donor-identities.ts";
import { lockRecord, wasViewed } from "./donor-record-store.ts";
import * as store from "./donor-store.ts";
import * as view from "./donor-view.ts";
import { findNewestDonations } from "./find-donors-store.ts";
import { findDonorKey } from "./person-store.ts";

export interface DonorDeps {
  readonly db: Db;
  readonly database: Database;
  readonly clock: Clock;
  readonly gateways: Gateways;
}

/** Donations counted for each donor of a list, and on a donor's own page. */
const MAX_IN_LIST = 1_000;
const MAX_ON_PAGE = 100_000;
const MAX_ENQUIRIES = 20;

/** Donors by their newest paid donation, whose id is the cursor. */
export async function listDonors(
  { db, gateways }: DonorDeps,
  { q, cursor, limit }: QueryOf<typeof listDonorsCall>,
): Promise<ResponseOf<typeof listDonorsCall>> {
  const after = readIdCursor(z.uuid(), cursor);
  const search = q ? { q, providers: gateways.all.map(({ name }) => name) } : undefined;
  const { found, next } = await findNewestDonations(db, search, { after, limit: limit + 1 });
  const { rows: newest, next_cursor } = toIdPage(found, limit);
  const rows = await store.findDonors(db, newest, MAX_IN_LIST);
  return {
    data: rows.map((row, at) => view.donorView(row, newest[at]?.id ?? "", MAX_IN_LIST)),
    next_cursor: next_cursor ?? next ?? null,
  };
}

/** Throws `not_found`, also for a donation without a known donor. */
export async function findDonor(db: Db, id: string): Promise<store.DonorRow> {
  const key = await findDonorKey(db, id);
  const [row] = key ? await store.findDonors(db, [key], MAX_ON_PAGE) : [];
  if (!row || identitiesOf(row).length === 0) throw new AppError("not_found");
  return row;
}

export async function readDonor({ db, gateways }: DonorDeps, id: string): Promise<DonorDetails> {
  const row = await findDonor(db, id);
  const recordIds = row.records.map((record) => record.id);
  const [first, identities, notes, enquiries, recurring] = await Promise.all([
    store.findFirstDonation(db, row),
    store.findIdentities(db, row),
    store.findNotes(db, recordIds),
    store.findEnquiries(db, row.emails, MAX_ENQUIRIES + 1),
    store.findRecurring(db, row, MAX_LISTED_RECURRING),
  ]);
  return {
    ...view.donorView(row, id, MAX_ON_PAGE),
    first_donation_at: first?.toISOString() ?? null,
    identities: identities.map(view.identityView),
    notes: notes.map(({ written_at, donor_id: _, ...note }) => ({
      ...note,
      written_at: written_at.toISOString(),
    })),
    enquiries: enquiries.slice(0, MAX_ENQUIRIES).map(view.enquiryView),
    has_more_enquiries: enquiries.length > MAX_ENQUIRIES,
    recurring: recurring.map((found) => foundRecurringView(gateways, found)),
  };
}

export async function listPaidDonations(
  { db, gateways }: DonorDeps,
  id: string,
  { cursor, limit }: QueryOf<typeof listDonorDonations>,
): Promise<ResponseOf<typeof listDonorDonations>> {
  const after = readIdCursor(z.uuid(), cursor);
  const page = { after, limit: limit + 1 };
  const found = await store.findPaidDonations(db, await findDonor(db, id), page);
  const { rows, next_cursor } = toIdPage(found, limit);
  return { data: rows.map((row) => view.donationView(gateways, row)), next_cursor };
}

const VIEW_INTERVAL_MS = 3_600_000;

/** Records in the audit log that the caller sees a donor's page, once an hour. */
export async function recordView(deps: DonorDeps, caller: Caller, id: string): Promise<void> {
  const [first] = identitiesOf(await findDonor(deps.db, id));
  if (!first) throw new AppError("not_found");
  const { accountId } = requireSignedIn(caller);
  const since = new Date(deps.clock() - VIEW_INTERVAL_MS);
  await runOfficeTransaction(deps, caller, async ({ tx, record }) => {
    const donorId = await lockRecord(tx, first);
    if (await wasViewed(tx, donorId, accountId, since)) return;
    await record({ action: "view", subject: { type: "donor", id: donorId } });
  });
}
