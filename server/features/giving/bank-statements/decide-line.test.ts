import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BankDecision } from "#contract/office/bank.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { openBank, startTestTransfer, type TestBank } from "../../../testing/gateways/test-bank.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { expectBalancedBooks } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { pullChanges } from "../payments/pull-changes.ts";
import { insertRefund } from "../refunds/refund-store.ts";

let site: TestSite;
let bank: TestBank;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite();
  await site.deps.receiptQueue.stop();
  bank = await openBank(site);
});

beforeEach(async () => {
  ({ id: campaignId } = await site.campaign());
});

/** What the ledger says is in the bank account, in minor units, by SQL of its own. */
async function bookedMinor(): Promise<number> {
  const { sum } = await site.db
    .selectFrom("ledger_entry")
    .innerJoin("ledger_account", "ledger_account.id", "ledger_entry.account_id")
    .select((eb) => eb.fn.sum<string>("ledger_entry.amount_minor").as("sum"))
    .where("ledger_account.name", "=", "gateway:bank")
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

async function settleWithRefund(state: "waiting" | "done") {
  const name = `Grace ${randomUUID().slice(0, 8)}`;
  const transfer = await startTestTransfer(site, { campaignId, name });
  await bank.upload({ amount: transfer.total, reference: transfer.reference });
  const at = new Date(site.clock.now);
  const id = uuidv7(at.getTime());
  await inTransaction(site.database, (tx) =>
    insertRefund(tx, {
      id,
      donation_id: transfer.id,
      provider: "bank",
      payment_id: transfer.reference,
      external_id: id,
      amount_minor: 10_200,
      state: "waiting",
      asked_by: "office",
      reason: "donor_wish",
      asked_at: at,
      changed_at: at,
    }),
  );
  if (state === "done") await bank.upload({ amount: -102, name });
  return { ...transfer, name, refundId: id };
}

const csvColumns = {
  date: 0,
  amount: 1,
  text: [2],
  currency: 3,
  credit: null,
  debit: null,
  direction: null,
  name: null,
  iban: null,
  reference: null,
  date_order: null,
  decimal_mark: null,
};

describe("a line that needs a decision", () => {
  test("of another amount makes the donation what arrived, with its fee in proportion", async () => {
    const { id, reference } = await startTestTransfer(site, { campaignId });
    const line = await bank.uploadLine({ amount: 51, reference });
    expect(line.proposal).toMatchObject({
      reason: "amount_differs",
      donation: { id, total: { amount: 102 } },
      sum: 51,
    });
    const { json } = await bank.decide(line, { action: "match", donation_id: id, line_ids: [] });
    expect(json).toMatchObject({
      state: "donation",
      can_reopen: false,
      donation: { state: "settled" },
    });
    expect(await bank.findDonation(id)).toMatchObject({
      state: "settled",
      amount_minor: 5_000,
      fee_minor: 100,
      campaign_amount_minor: 5_000,
    });
    await expectBalancedBooks(site);
  });

  test("together with another makes the total", async () => {
    const { id, reference } = await startTestTransfer(site, { campaignId });
    const first = await bank.uploadLine({ amount: 60, reference });
    const second = await bank.uploadLine({ amount: 42, reference });
    expect(second.proposal).toMatchObject({ reason: "split", sum: 102, line_ids: [first.id] });
    const both: BankDecision = { action: "match", donation_id: id, line_ids: [first.id] };
    expect((await bank.decide(second, both)).status).toBe(200);
    expect(await bank.findDonation(id)).toMatchObject({ state: "settled", amount_minor: 10_000 });
    expect(await bank.listLines("open", reference)).toEqual([]);
  });

  test("waits for the rest, which settles the donation when it arrives", async () => {
    const { id, reference } = await startTestTransfer(site, { campaignId });
    const line = await bank.uploadLine({ amount: 2, reference });
    await bank.decide(line, { action: "wait", donation_id: id });
    expect(await bank.findDonation(id)).toMatchObject({ state: "open" });
    const reopened = await bank.decide(line, { action: "reopen" });
    expect(reopened.json).toMatchObject({ state: "open", decided: null });
    await bank.decide(line, { action: "wait", donation_id: id });
    const rest = await bank.uploadLine({ amount: 100, reference });
    expect(rest).toMatchObject({ state: "donation", decided: { by: null } });
    expect(await bank.findDonation(id)).toMatchObject({ state: "settled", amount_minor: 10_000 });
  });

  test("without a reference is proposed by name and amount, or by amount and date", async () => {
    const named = await startTestTransfer(site, { campaignId, minor: 12_300, name: "Jörg Müller" });
    const line = await bank.uploadLine({ amount: named.total, name: "MUELLER, Joerg" });
    expect(line.proposal).toMatchObject({ reason: "name_and_amount", donation: { id: named.id } });
    const day = new Date(site.clock.now).toISOString().slice(0, 10);
    const dated = await startTestTransfer(site, { campaignId, minor: 12_350 });
    const other = await bank.uploadLine({ amount: dated.total, name: "A. Employer", day });
    expect(other.proposal).toMatchObject({ reason: "amount_and_date", donation: { id: dated.id } });
    await bank.decide(other, { action: "match", donation_id: dated.id, line_ids: [] });
    const { created_at, settled_at } = await bank.findDonation(dated.id);
    expect(settled_at?.getTime()).toBeGreaterThanOrEqual(created_at.getTime());
  });

  test("repeats a paid donation: of the same amount at once, of another or soon after by decision", async () => {
    const first = await startTestTransfer(site, { campaignId, email: "ada@example.org" });
    const { reference, id } = first;
    await bank.upload({ amount: first.total, reference });
    const soon = await bank.uploadLine({ amount: first.total, reference, day: "2026-11-17" });
    expect(soon).toMatchObject({ state: "open", proposal: { reason: "repeats" } });
    const again = await bank.uploadLine({ amount: first.total, reference, day: "2026-12-19" });
    expect(again).toMatchObject({ state: "donation", decided: { by: null } });
    const repeated = await bank.findDonation(again.donation?.id ?? "");
    expect(repeated).toMatchObject({
      state: "settled",
      campaign_id: campaignId,
      donor_email: "ada@example.org",
      amount_minor: 10_000,
      fee_minor: 200,
    });
    const { repeats } = await site.db
      .selectFrom("bank_transfer")
      .select("repeats")
      .where("donation_id", "=", repeated.id)
      .executeTakeFirstOrThrow();
    expect(repeats).toBe(id);
    const more = await bank.uploadLine({ amount: 204, reference });
    expect(more).toMatchObject({ state: "open", proposal: { reason: "repeats", sum: 204 } });
    const { json } = await bank.decide(more, { action: "match", donation_id: id, line_ids: [] });
    expect(await bank.findDonation(json.donation.id)).toMatchObject({ amount_minor: 20_000 });
    await expectBalancedBooks(site);
  });

  test("that may be in another file already neither repeats a donation nor completes one", async () => {
    const paid = await startTestTransfer(site, { campaignId });
    await bank.upload({ amount: paid.total, reference: paid.reference });
    const same = await bank.uploadLine({
      ...{ amount: paid.total, reference: paid.reference, day: "2026-11-21" },
      text: "The bank words it differently in its other format",
    });
    expect(same).toMatchObject({ state: "open", proposal: { reason: "repeats" } });
    const halved = await startTestTransfer(site, { campaignId });
    const half = await bank.uploadLine({ amount: 51, reference: halved.reference });
    await bank.decide(half, { action: "wait", donation_id: halved.id });
    const again = await bank.uploadLine({ amount: 51, reference: halved.reference });
    expect(again).toMatchObject({ state: "open", proposal: { reason: "split", sum: 102 } });
    expect(await bank.findDonation(halved.id)).toMatchObject({ state: "open" });
    await bank.decide(again, { action: "match", donation_id: halved.id, line_ids: [] });
    expect(await bank.findDonation(halved.id)).toMatchObject({ state: "settled" });
  });

  test("repeats nothing for a campaign that is closed", async () => {
    const { total, reference } = await startTestTransfer(site, { campaignId });
    await bank.upload({ amount: total, reference });
    const ended = { state: "ended" } as const;
    await inTransaction(site.database, (tx) =>
      tx.updateTable("campaign").set(ended).where("id", "=", campaignId).execute(),
    );
    const line = await bank.uploadLine({ amount: total, reference });
    expect(line).toMatchObject({ state: "open", proposal: { reason: "repeats" } });
    const response = await bank.decide(line, {
      action: "match",
      donation_id: line.proposal?.donation?.id ?? "",
      line_ids: [],
    });
    expect(response.json.code).toBe("campaign_closed");
  });

  test("becomes a new donation to a campaign, with a receipt", async () => {
    const line = await bank.uploadLine({ amount: 30, name: "Bilal Haddad" });
    expect(line.proposal).toBeNull();
    const give = { action: "give", campaign_id: campaignId, name: "Bilal Haddad" } as const;
    const { json } = await bank.decide(line, give);
    expect(await bank.findDonation(json.donation.id)).toMatchObject({
      state: "settled",
      donor_name: "Bilal Haddad",
      anonymous: false,
      amount_minor: 3_000,
      fee_minor: 0,
      receipt_due: "mail",
    });
    await expectBalancedBooks(site);
  });

  test("is sent back until the outgoing line arrives", async () => {
    const line = await bank.uploadLine({ amount: 33.33, name: "Wrong Account" });
    expect((await bank.decide(line, { action: "send_back" })).json.state).toBe("to_return");
    expect((await bank.listLines("to_return")).map(({ id }) => id)).toContain(line.id);
    const outgoing = await bank.uploadLine({ amount: -33.33, name: "Wrong Account" });
    expect(outgoing).toMatchObject({ state: "returned", can_reopen: false });
    expect((await bank.listLines("to_return")).map(({ id }) => id)).not.toContain(line.id);
  });

  test("that is no donation is posted, and posted back when it is reopened", async () => {
    const before = await bookedMinor();
    const fee = await bank.uploadLine({ amount: -4.2, text: "fee" });
    await bank.decide(fee, { action: "not_donation", kind: "fee" });
    const payout = await bank.uploadLine({ amount: 500, text: "payout" });
    await bank.decide(payout, { action: "not_donation", kind: "transfer" });
    expect(await bookedMinor()).toBe(before + 50_000 - 420);
    expect((await bank.decide(payout, { action: "reopen" })).json).toMatchObject({ state: "open" });
    expect(await bookedMinor()).toBe(before - 420);
    await bank.decide(payout, { action: "not_donation", kind: "other" });
    expect(await bookedMinor()).toBe(before + 50_000 - 420);
    await expectBalancedBooks(site);
  });

  test("is decided once, also by two people at once", async () => {
    const line = await bank.uploadLine({ amount: 77 });
    const other = await openOffice(site, { officeRole: "finance" });
    const give = { action: "give", campaign_id: campaignId, name: null } as const;
    const responses = await Promise.all([
      bank.decide(line, give),
      other.post(`bank/lines/${line.id}/decisions/`, give),
      bank.decide(line, { action: "send_back" }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await bank.decide(line, { action: "send_back" })).json.code).toBe("changed_meanwhile");
  });
});

describe("refunds", () => {
  const findRefundState = async (id: string) =>
    (await site.db.selectFrom("refund").select("state").where("id", "=", id).executeTakeFirst())
      ?.state;

  test("an outgoing line completes the refund that it names", async () => {
    const { id, reference, refundId } = await settleWithRefund("waiting");
    const line = await bank.uploadLine({ amount: -102, text: `Refund ${reference}` });
    expect(line).toMatchObject({ state: "refund", decided: { by: null } });
    expect(await findRefundState(refundId)).toBe("done");
    expect(await bank.findDonation(id)).toMatchObject({ refunded_minor: 10_200 });
    await expectBalancedBooks(site);
  });

  test("a refund that comes back is proposed, and restores the donation", async () => {
    const { id, name, refundId } = await settleWithRefund("done");
    expect(await bank.findDonation(id)).toMatchObject({ refunded_minor: 10_200 });
    const line = await bank.uploadLine({ amount: 102, name, returned: true });
    expect(line.proposal).toMatchObject({ reason: "refund_returned", refund_id: refundId });
    await bank.decide(line, { action: "refund_returned", refund_id: refundId });
    expect(await findRefundState(refundId)).toBe("failed");
    expect(await bank.findDonation(id)).toMatchObject({ refunded_minor: 0 });
    await expectBalancedBooks(site);
  });

  test("a donation that the donor's bank takes back is proposed, and refunded", async () => {
    const { id, total, reference } = await startTestTransfer(site, { campaignId });
    await bank.upload({ amount: total, reference });
    const line = await bank.uploadLine({ amount: -total, returned: true, text: reference });
    expect(line.proposal).toMatchObject({ reason: "donation_returned", donation: { id } });
    await bank.decide(line, { action: "donation_returned", donation_id: id });
    expect(await bank.findDonation(id)).toMatchObject({ refunded_minor: 10_200 });
    await expectBalancedBooks(site);
  });
});

test("the statement's balance is that of the books, the undecided lines and refunds on no statement", async () => {
  const { refundId } = await settleWithRefund("waiting");
  expect((await bank.office.post(`refunds/${refundId}/sent/`)).status).toBe(200);
  const query = `file_name=table.csv&columns=${encodeURIComponent(JSON.stringify(csvColumns))}`;
  const table = (day: string) => Buffer.from(`Day;Sum;Text;Currency\n${day};10.50;${day};USD\n`);
  // A file without balances, of days before the first and after the last statement.
  for (const day of ["2026-10-01", "2026-12-24"]) await bank.send(table(day), query);
  for (const day of ["2026-10-01", "2026-12-24"]) {
    const [line] = await bank.listLines("open", day);
    if (line) await bank.decide(line, { action: "not_donation", kind: "other" });
  }
  const { json } = await bank.office.get("bank/statements/?limit=5");
  const [usd] = json.balances;
  expect(usd.statement).toBeCloseTo(bank.balance() + 10.5, 2);
  expect(usd.sent).toBe(102);
  expect(usd.statement).toBeCloseTo(usd.booked + usd.undecided + usd.sent, 2);
  expect(await bookedMinor()).toBe(Math.round(usd.booked * 100));
  const held = await site.deps.gateways.named("bank")?.balance();
  expect(held).toEqual([{ minor: await bookedMinor(), currency: "USD" }]);
});

test("a reconciliation with the bank's lines changes nothing", async () => {
  const provider = site.deps.gateways.named("bank");
  if (!provider) throw new Error("there is no bank");
  const countPostings = async () =>
    (await site.db.selectFrom("ledger_txn").select("id").execute()).length;
  const before = await countPostings();
  await pullChanges({ ...site.deps, provider });
  expect(await countPostings()).toBe(before);
  const alerts = await site.db.selectFrom("alert").select(["kind", "detail"]).execute();
  // Of the refund that came back, which somebody has to send again.
  expect(alerts.map(({ kind }) => kind)).toEqual(["refund_refused"]);
  const held = await site.db.selectFrom("quarantined_payment").selectAll().execute();
  expect(held).toEqual([]);
});
