import { existsSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { archivedColumns } from "../../../testing/personal-data/archived-columns.ts";
import { openTracedGuest } from "../../../testing/personal-data/test-guest.ts";
import {
  findTablesWith,
  listTables,
  readBooks,
} from "../../../testing/personal-data/test-personal-data.ts";
import { openTracedAccount } from "../../../testing/personal-data/test-traces.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";

type Table = keyof DB;

/** Tables without rows of an erased person, and the feature responsible. */
const gone: Partial<Record<Table, string>> = {
  campaign_follow: "campaigns/community",
  campaign_invitation: "campaigns/teams",
  campaign_like: "campaigns/community",
  campaign_member: "campaigns/teams",
  donor: "office/donors",
  donor_note: "office/donors",
  enquiry: "outreach/enquiries",
  enquiry_message: "outreach/enquiries",
  event_signup: "campaigns/events",
  kept_paper: "giving/receipts",
  mailed_code: "identity/codes",
  newsletter_subscriber: "outreach/newsletter",
  notification: "foundation/notifications",
  office_invitation: "office/staff",
  recovery_code: "identity/two-factor",
  session: "identity/sessions",
  social_identity: "identity/social",
  suppressed_address: "outreach/mailings",
  two_factor: "identity/two-factor",
  used_refresh_token: "identity/sessions",
};

/** Tables whose rows stay without anything that identifies the person, and the feature responsible. */
const nameless: Partial<Record<Table, string>> = {
  account: "foundation/accounts",
  bank_line: "giving/bank-statements",
  donation: "giving/donations",
  in_kind_gift: "campaigns/in-kind",
  mailing_recipient: "outreach/mailings",
  receipt: "giving/receipts",
  recurring_donation: "giving/recurring-management",
  refund: "giving/refunds",
  reported_donation: "giving/offline",
};

/** Tables that keep a person's rows, with the account's id only, and why. */
const stays: Partial<Record<Table, string>> = {
  alert: "the office needs to see attacks on erased accounts",
  bank_statement: "it records which member of the office uploaded it",
  audit_entry: "office actions are recorded permanently",
  campaign: "donors can still see what they donated to; its organiser is a former member",
  campaign_change: "it records the office's decision about a campaign",
  campaign_step: "it records the office's decision about a campaign",
  campaign_update: "it belongs to the campaign",
  comment: "others replied to it; its author is a former member",
  dispute: "the bank may ask again; the office's evidence names the donor",
  event: "it belongs to the campaign",
  mailing: "it belongs to the campaign",
  mailing_audience: "it contains a searched name until the last recipient is added",
  newsletter_issue: "it belongs to the office",
  quarantined_payment: "it records the office's decision about an unmatched payment",
  report: "the office still has to decide about it",
  uploaded_picture: "it belongs to the campaign",
};

/** Tables without personal data: figures, settings, and keyed hashes that can't be traced to anyone. */
const impersonal: readonly Table[] = [
  "balance_reading",
  "bank_transfer",
  "bank_csv_columns",
  "book_check",
  "campaign_count",
  "campaign_day",
  "campaign_donor",
  "campaign_picture",
  "campaign_share",
  "campaign_totals",
  "campaign_word",
  "campaign_update_picture",
  "category",
  "closed_month",
  "database_timeline",
  "donation_letter",
  "earlier_checkout",
  "early_fact",
  "early_payment_fact",
  "edge_purge",
  "event_change_mail",
  "fund",
  "gateway_balance",
  "giving_source",
  "idempotency_key",
  "last_backup",
  "ledger_account",
  "ledger_entry",
  "ledger_sum",
  "ledger_txn",
  "mail_allowance",
  "mail_pace",
  "mailing_count",
  "money_movement",
  "offline_limit",
  "payment_decline",
  "put_off_movement",
  "rate_limit",
  "readiness",
  "receipt_counter",
  "receipt_key",
  "reconciliation",
  "recurring_charge",
  "reference_rate",
  "secret_fingerprint",
  "share_source",
  "site_logo",
  "site_setting",
  "suggested_amount",
  "testimonial",
  "throttle",
  "used_challenge",
  "used_two_factor_token",
  "wanted_item",
  "webhook_event",
  "webhook_standing",
];

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
});

test("classifies every table", async () => {
  const classified = [...Object.keys({ ...gone, ...nameless, ...stays }), ...impersonal];
  expect(classified.sort()).toEqual(await listTables(site.db));
  const features = new Set(Object.values({ ...gone, ...nameless }));
  const missing = [...features].filter(
    (feature) => !existsSync(new URL(`../../${feature}/personal-data.ts`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});

const words = (text: string) => text.split(/\s+/).filter(Boolean);

test("exports every column about a person, or withholds it for a reason", async () => {
  const tables = Object.keys({ ...gone, ...nameless, ...stays }).sort();
  expect(Object.keys(archivedColumns).sort()).toEqual(tables);
  const columns = await readRows(
    site.db,
    sql<{ place: string }>`SELECT table_name || '.' || column_name AS place
      FROM information_schema.columns WHERE table_name = ANY (${tables})`,
  );
  const apart = tables.filter((table) =>
    Object.values(archivedColumns[table]?.withheld ?? {}).includes("*"),
  );
  const isApart = (place: string) => apart.includes(place.split(".")[0] ?? "");
  const listed = Object.entries(archivedColumns).flatMap(([table, { exported = "", withheld }]) =>
    [exported, ...Object.values(withheld)]
      .flatMap(words)
      .map((column) => `${table}.${column.split(">")[0]}`),
  );
  expect(listed.filter((place) => !isApart(place)).sort()).toEqual(
    columns
      .map(({ place }) => place)
      .filter((place) => !isApart(place))
      .sort(),
  );
});

test("erasing an account leaves no personal data in any table, and the books unchanged", async () => {
  const { ada, campaigns, photo, words, ids } = await openTracedAccount(site);
  const goneFrom = Object.keys(gone);
  const cleared = Object.keys({ ...gone, ...nameless }).sort();
  expect(await findTablesWith(site.db, [...words, ...ids], cleared)).toEqual(cleared);
  const pages = [campaigns.own, campaigns.guest].map((id) => `/api/v1/campaign/${id}/donations/`);
  for (const page of pages) expect((await site.get(page)).text).toContain("Adaobi");
  const booksBefore = await readBooks(site.db);

  const proof = { password: ada.password, confirm: "ERASE" };
  const { status, headers } = await site.post("/api/v1/account/erase/", proof, await ada.bearer());
  expect(status).toBe(200);
  expect(headers.getSetCookie().join()).toContain("refresh=;");

  expect(await findTablesWith(site.db, words, await listTables(site.db))).toEqual([]);
  expect(await findTablesWith(site.db, ids, goneFrom)).toEqual([]);
  expect(await readBooks(site.db)).toEqual(booksBefore);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  const donations = site.db
    .selectFrom("donation")
    .select("anonymous")
    .where("account_id", "=", ada.id);
  expect(await donations.execute()).toEqual([{ anonymous: true }, { anonymous: true }]);
  const nobody = { message: null, donor: { name: null, portrait: null } };
  for (const [page, amount] of [
    [pages[0], 25],
    [pages[1], 33],
  ] as const) {
    const { json, text } = await site.get(page ?? "");
    expect(text).not.toContain("Adaobi");
    expect(json.data).toMatchObject([{ amount, ...nobody }]);
  }
  await expect.poll(async () => (await fetch(site.url + photo)).status).toBe(404);
  const [letter] = await site.mailsTo(ada.email);
  expect(letter?.subject).toBe("Your Tributary account has been erased");
});

test("erasing a guest leaves no personal data in any table, and the books unchanged", async () => {
  const office = await openOffice(site);
  const { email, campaignId, words, kept } = await openTracedGuest(site);
  const named = await findTablesWith(site.db, words, await listTables(site.db));
  expect(named).toEqual(
    [
      "bank_line",
      "campaign_invitation",
      "donation",
      "donor",
      "donor_note",
      "enquiry",
      "enquiry_message",
      "mailed_code",
      "mailing_recipient",
      "newsletter_subscriber",
      "office_invitation",
      "receipt",
      "recurring_donation",
      "refund",
      "reported_donation",
      "suppressed_address",
    ].sort(),
  );
  expect((await office.get(`guest/?email=${email.toUpperCase()}`)).json).toEqual({
    email,
    has_account: false,
    kept,
  });
  const booksBefore = await readBooks(site.db);
  const request = { email, confirm: email, reason: "Asked by mail on 3 May" };
  expect((await office.post("guest/erase/", request)).status).toBe(200);

  expect(await findTablesWith(site.db, words, await listTables(site.db))).toEqual([]);
  expect(await readBooks(site.db)).toEqual(booksBefore);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  const { json, text } = await site.get(`/api/v1/campaign/${campaignId}/donations/`);
  expect(text).not.toContain("Chidinma");
  expect(json.data).toMatchObject([{ amount: 25, message: null, donor: { name: null } }]);
  const subjects = async () => (await site.mailsTo(email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Your Tributary data has been erased");
  const [entry] = await office.trail();
  expect(entry).toMatchObject({ action: "erase", subject: { type: "account" } });
  expect(entry.changes).toContainEqual({ field: "erased", before: null, after: "guest" });
  expect((await office.post("guest/erase/", request)).status).toBe(404);
});
