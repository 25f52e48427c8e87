import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { isCreditorReference } from "#contract/giving/creditor-reference.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { openOffice, type TestOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { MAX_UNPAID } from "../donations/unpaid-limit-store.ts";
import { expireSurplusCheckouts } from "../payments/expire-checkouts.ts";
import { pullChanges } from "../payments/pull-changes.ts";
import { followTransfers } from "./follow-transfers.ts";

const IBAN = "BE72000000001616";

let site: TestSite;
let office: TestOffice;
let bank: PaymentProvider;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  const named = site.deps.gateways.named("bank");
  if (!named) throw new Error("there is no bank");
  bank = named;
});

beforeEach(async () => {
  // Tests turn the clock on, and sessions end.
  office = await openOffice(site);
  ({ id: campaignId } = await site.campaign());
});

async function change(changes: object) {
  const { version } = (await office.get("settings/")).json;
  return office.put("settings/", { version, ...changes });
}

const acceptTransfers = () =>
  change({ bank_iban: "BE72 0000 0000 1616", bank_bic: "BPOTBEB1", bank_holder: "Red Cross" });

const startTransfer = (donor: object = {}) =>
  startCheckout(site, campaignId, { currency: "USD", payment_method: "Bank-Transfer", ...donor });

async function startedTransfer(donor: object = {}) {
  const { json, status } = await startTransfer(donor);
  expect(status, JSON.stringify(json)).toBe(201);
  return json as { id: string; secret: string; checkout_url: string };
}

const donationOf = async ({ id, secret }: { id: string; secret: string }) =>
  (await site.get(`/api/v1/donations/${id}/?secret=${secret}`)).json;

async function referenceOf({ id }: { id: string }): Promise<string> {
  const row = await site.db
    .selectFrom("bank_transfer")
    .select("reference")
    .where("donation_id", "=", id)
    .executeTakeFirstOrThrow();
  return row.reference;
}

/** A line of a statement that was uploaded and matched now. */
async function receive(line: { donationId?: string; refundId?: string; amount: number }) {
  const decided = new Date(site.clock.now);
  await inTransaction(site.database, async (tx) => {
    const statement = {
      id: site.key(),
      file_name: "statement.xml",
      file_hash: site.key(),
      format: "camt.053" as const,
      iban: IBAN,
      currency: "USD" as const,
      lines: 1,
      new_lines: 1,
      uploaded_by: office.account.id,
      uploaded_at: decided,
    };
    await tx.insertInto("bank_statement").values(statement).execute();
    await tx
      .insertInto("bank_line")
      .values({
        id: site.key(),
        statement_id: statement.id,
        fingerprint: site.key(),
        booked_on: decided.toISOString().slice(0, 10),
        currency: "USD",
        amount_minor: line.amount,
        counterparty_name: "Ada Lovelace",
        counterparty_iban: "DE89370400440532013000",
        text: "",
        state: line.refundId ? "refund" : line.donationId ? "donation" : "other",
        donation_id: line.donationId ?? null,
        refund_id: line.refundId ?? null,
        decided_at: decided,
      })
      .execute();
  });
  await pullChanges({ ...site.deps, provider: bank });
}

/** The sums of the ledger's accounts in dollars. */
async function ledger() {
  const rows = await readRows(
    site.db,
    sql<{ name: string; minor: number }>`
    SELECT account.name, sum(entry.amount_minor)::bigint AS minor
    FROM ledger_entry AS entry JOIN ledger_account AS account ON account.id = entry.account_id
    WHERE account.currency = 'USD' GROUP BY account.name`,
  );
  return Object.fromEntries(rows.map(({ name, minor }) => [name, minor]));
}

const follow = () => followTransfers(site.deps);

test("is offered only while the settings have an IBAN", async () => {
  const methods = async () => (await site.get("/api/v1/site/")).json.gift_methods;
  expect(await methods()).toEqual(["card", "crypto"]);
  expect((await startTransfer()).json).toMatchObject({
    code: "invalid",
    detail: [{ loc: ["body", "payment_method"] }],
  });
  expect((await acceptTransfers()).status).toBe(200);
  const alerts = (await office.get("alerts/")).json.data;
  expect(alerts).toMatchObject([{ kind: "bank_account_changed" }]);
  expect(await methods()).toEqual(["card", "crypto", "bank"]);
  const started = await startedTransfer();
  await change({ bank_iban: null });
  expect(await methods()).toEqual(["card", "crypto"]);
  expect((await startTransfer()).status).toBe(422);
  expect((await donationOf(started)).transfer).toBeNull();
  await acceptTransfers();
});

test("shows the donor the account, a reference of their own and the last day", async () => {
  await acceptTransfers();
  const donor = { email: "ada@example.org" };
  const started = await startedTransfer(donor);
  const other = await startedTransfer();
  const donation = await donationOf(started);
  const { transfer } = donation;
  expect(donation).toMatchObject({ state: "open", payment_method: "Bank-Transfer", total: 51 });
  expect(transfer).toEqual({
    holder: "Red Cross",
    iban: IBAN,
    bic: "BPOTBEB1",
    reference: await referenceOf(started),
    expires_on: new Date(site.clock.now + 28 * DAY_MS).toISOString().slice(0, 10),
  });
  expect(isCreditorReference(transfer.reference)).toBe(true);
  expect(await referenceOf(other)).not.toBe(transfer.reference);
  expect(started.checkout_url).toContain(`donation=${started.id}&secret=${started.secret}`);
  const { text } = await site.mailTo("ada@example.org");
  const grouped = transfer.reference.replace(/(.{4})(?=.)/g, "$1 ");
  for (const part of ["BE72 0000 0000 1616", "BPOTBEB1", "Red Cross", "$51.00", grouped]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(started.checkout_url);
});

test("opens one transfer however often it is asked to", async () => {
  const started = await startedTransfer();
  const request = {
    reference: started.id,
    returnUrl: started.checkout_url,
  } as Parameters<PaymentProvider["createCheckout"]>[0];
  const checkouts = await Promise.all([1, 2, 3].map(() => bank.createCheckout(request)));
  const paymentId = await referenceOf(started);
  expect(checkouts).toEqual(Array(3).fill({ paymentId, url: started.checkout_url }));
});

test("settles when the statement's lines reach the total, once", async () => {
  const started = await startedTransfer();
  const before = (await ledger())["gateway:bank"] ?? 0;
  await receive({ donationId: started.id, amount: 2_000 });
  expect(await donationOf(started)).toMatchObject({ state: "open" });
  await receive({ donationId: started.id, amount: 3_100 });
  await pullChanges({ ...site.deps, provider: bank });
  expect(await donationOf(started)).toMatchObject({
    state: "settled",
    paid_by: { way: "bank_transfer" },
    transfer: null,
  });
  const after = await ledger();
  // Debits are above zero.
  expect(Math.abs((after["gateway:bank"] ?? 0) - before)).toBe(5_100);
  expect(Math.abs(after[`campaign:${campaignId}`] ?? 0)).toBe(5_000);
});

test("reminds after a week, expires after four, and still counts late money", async () => {
  const email = "grace@example.org";
  const started = await startedTransfer({ email });
  await site.mailTo(email);
  site.clock.now += 7 * DAY_MS - 1;
  await follow();
  site.clock.now += 1;
  await follow();
  await follow();
  expect((await site.mailTo(email)).subject).toBe("Your donation of $51.00 hasn't arrived yet");
  site.clock.now += 21 * DAY_MS;
  await follow();
  await follow();
  expect((await site.mailTo(email)).subject).toBe("Your donation of $51.00 didn't arrive");
  expect(await donationOf(started)).toMatchObject({ state: "expired", may_reopen: true });
  expect(await site.mailsTo(email)).toHaveLength(3);

  const path = `/api/v1/donations/${started.id}/checkout/?secret=${started.secret}`;
  const reference = await referenceOf(started);
  office = await openOffice(site);
  await change({ bank_iban: null });
  expect((await site.post(path, {})).json.code).toBe("wrong_state");
  await acceptTransfers();
  expect((await site.post(path, {})).json).toEqual({ checkout_url: started.checkout_url });
  expect((await donationOf(started)).transfer).toMatchObject({
    reference,
    expires_on: new Date(site.clock.now + 28 * DAY_MS).toISOString().slice(0, 10),
  });
  site.clock.now += 28 * DAY_MS;
  await follow();
  expect(await donationOf(started)).toMatchObject({ state: "expired", may_reopen: false });
  await receive({ donationId: started.id, amount: 5_100 });
  expect(await donationOf(started)).toMatchObject({ state: "settled" });
});

test("holds money that is more than the total", async () => {
  const started = await startedTransfer();
  await receive({ donationId: started.id, amount: 5_100 });
  await receive({ donationId: started.id, amount: 700 });
  expect(await donationOf(started)).toMatchObject({ state: "settled", total: 51, refunded: 0 });
  const held = site.db
    .selectFrom("quarantined_payment")
    .select("reason")
    .where("payment_id", "=", await referenceOf(started));
  expect(await held.execute()).toEqual([{ reason: "paid_too_much" }]);
});

test("reports the newest closing balance, less refunds that no statement shows", async () => {
  const statement = (closing: number, on: string) => ({
    ...{ id: site.key(), file_name: on, file_hash: site.key(), format: "csv" as const },
    ...{ currency: "EUR" as const, closing_minor: closing, closing_on: on, lines: 0, new_lines: 0 },
    ...{ uploaded_by: office.account.id, uploaded_at: new Date(site.clock.now) },
  });
  await inTransaction(site.database, (tx) =>
    tx
      .insertInto("bank_statement")
      .values([statement(20_000, "2026-03-02"), statement(10_000, "2026-03-01")])
      .execute(),
  );
  expect(await bank.balance()).toEqual([{ minor: 20_000, currency: "EUR" }]);
});

test("a refund waits until the statement shows it, or the office says that it is sent", async () => {
  for (const isInStatement of [true, false]) {
    const started = await startedTransfer();
    await receive({ donationId: started.id, amount: 5_100 });
    const before = (await ledger())["gateway:bank"] ?? 0;
    const order = { amount: 51, reason: "mistake", given_back: 0 };
    const { id } = (await office.post(`donations/${started.id}/refunds/`, order)).json;
    await site.mailsSent();
    const { data } = (await office.get("refunds/?state=under_way")).json;
    expect(data).toMatchObject([
      { id, state: "waiting", send_to: { name: "Ada Lovelace", iban: "DE89370400440532013000" } },
    ]);
    if (isInStatement) await receive({ refundId: id, amount: -5_100 });
    else {
      expect((await office.post(`refunds/${id}/sent/`)).json.state).toBe("done");
      expect((await office.post(`refunds/${id}/sent/`)).status).toBe(409);
      // The line that arrives later changes nothing.
      await receive({ refundId: id, amount: -5_100 });
    }
    expect(await donationOf(started)).toMatchObject({ state: "reversed", refunded: 51 });
    expect(Math.abs((await ledger())["gateway:bank"] ?? 0) - Math.abs(before)).toBe(-5_100);
  }
});

test("transfers that wait leave room for other donations of the same network", async () => {
  for (let n = 0; n <= MAX_UNPAID; n += 1) await startedTransfer();
  const card = (await startCheckout(site, campaignId)).json;
  await expireSurplusCheckouts({ ...site.deps, provider: bank });
  await expireSurplusCheckouts(site.deps);
  const open = await site.db
    .selectFrom("donation")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("campaign_id", "=", campaignId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  expect(Number(open.count)).toBe(MAX_UNPAID + 2);
  expect((await donationOf(card)).state).toBe("open");
});
