import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BankDecision, BankLine } from "#contract/office/bank.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { buildStatement, startTestTransfer, type TestLine } from "../../../testing/test-bank.ts";
import { openOffice, type TestOffice } from "../../../testing/test-office.ts";
import { expectBalancedBooks } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { pullChanges } from "../payments/pull-changes.ts";
import { insertRefund } from "../refunds/refund-store.ts";
import { matchLines } from "./match-lines.ts";

let site: TestSite;
let office: TestOffice;
let campaignId: number;
/** What was uploaded so far, so that statements continue each other. */
let balance = 0;

beforeAll(async () => {
  site = await openTestSite();
  await site.deps.receiptQueue.stop();
  office = await openOffice(site);
});

beforeEach(async () => {
  ({ id: campaignId } = await site.campaign());
});

const send = (file: Buffer, query = "file_name=november.xml") => {
  site.clock.now += 1_000;
  return office.post(`bank/statements/?${query}`, file);
};

/** Uploads a statement that continues the one before. */
async function upload(...lines: TestLine[]) {
  const file = buildStatement(lines, { opening: balance });
  balance += lines.reduce((sum, { amount }) => sum + amount, 0);
  const response = await send(file);
  expect(response.status).toBe(200);
  return { file, ...response.json };
}

const listLines = async (state = "open", q = ""): Promise<BankLine[]> =>
  (await office.get(`bank/lines/?limit=50&state=${state}&q=${encodeURIComponent(q)}`)).json.data;

/** Uploads one line and returns it as it is listed. */
async function uploadLine(line: TestLine): Promise<BankLine> {
  const text = `mark${randomUUID().slice(0, 8)} ${line.text ?? ""}`;
  await upload({ ...line, text });
  const mark = text.slice(0, 12);
  for (const state of ["open", "done"]) {
    const [found] = await listLines(state, mark);
    if (found) return found;
  }
  throw new Error("the line is not listed");
}

const decide = ({ id }: { id: string }, decision: BankDecision) =>
  office.post(`bank/lines/${id}/decisions/`, decision);

async function findDonation(id: string) {
  return site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

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

describe("an upload", () => {
  test("settles the transfers whose reference and total it has, wherever the reference stands", async () => {
    const first = await startTestTransfer(site, { campaignId });
    const second = await startTestTransfer(site, { campaignId, state: "expired" });
    const spaced = second.reference.toLowerCase().replaceAll(/(.{4})/g, "$1 ");
    const result = await upload(
      { amount: first.total, reference: first.reference },
      { amount: second.total, text: `Donation ${spaced} thank you` },
    );
    expect(result).toMatchObject({ new_lines: 2, matched: 2, known: false, question: null });
    for (const { id, reference } of [first, second]) {
      expect(await findDonation(id)).toMatchObject({
        state: "settled",
        payment_id: reference,
        paid_by: "bank_transfer",
        settled_at: new Date("2026-11-20T12:00:00Z"),
        cost_minor: 0,
        receipt_due: "mail",
      });
    }
    await expectBalancedBooks(site);
  });

  test("changes nothing if the same file comes again, or one that overlaps it", async () => {
    const transfer = await startTestTransfer(site, { campaignId });
    const lines: TestLine[] = [
      { amount: transfer.total, reference: transfer.reference, id: null },
      { amount: 3, text: "twice the same", id: null },
      { amount: 3, text: "twice the same", id: null },
    ];
    const { file, new_lines } = await upload(...lines);
    expect(new_lines).toBe(3);
    const again = (await send(file)).json;
    expect(again).toMatchObject({ known: true, new_lines: 0 });
    expect(again.statements).toHaveLength(1);
    const overlapping = buildStatement([...lines, { amount: 4, id: null }], {
      opening: balance - transfer.total - 6,
    });
    balance += 4;
    expect((await send(overlapping)).json).toMatchObject({
      known: false,
      new_lines: 1,
      matched: 0,
    });
    await expectBalancedBooks(site);
  });

  test("imports a file once if it is uploaded several times at once", async () => {
    const file = buildStatement([{ amount: 5 }, { amount: 6 }], { opening: balance });
    balance += 11;
    const results = await Promise.all(Array.from({ length: 4 }, () => send(file)));
    const counts = results.map(({ json }) => json.new_lines).sort();
    expect(counts).toEqual([0, 0, 0, 2]);
  });

  test("writes nothing if a line cannot be read or the account is another one", async () => {
    const count = async () =>
      (await site.db.selectFrom("bank_line").select("id").execute()).length +
      (await site.db.selectFrom("bank_statement").select("id").execute()).length;
    await upload({ amount: 1 });
    const before = await count();
    const broken = buildStatement([{ amount: 1 }, { amount: 2, day: "2026-13-01" }]);
    const other = buildStatement([{ amount: 1 }], { iban: "NL91ABNA0417164300" });
    for (const [file, message] of [
      [broken, "Statement 1, entry 2: the date is missing or can't be read."],
      [
        other,
        "This statement is of the account NL91ABNA0417164300, not of DE89370400440532013000.",
      ],
    ] as const) {
      const { status, json } = await send(file);
      expect([status, json.detail[0]]).toMatchObject([
        422,
        { loc: ["body", "file"], msg: message },
      ]);
    }
    expect(await count()).toBe(before);
  });

  test("leaves all or nothing of a file if it is stopped in the middle", async () => {
    const file = buildStatement([{ amount: 7 }, { amount: 8 }], { opening: balance });
    const failing = {
      ...site.deps,
      jobs: { enqueue: () => Promise.reject(new Error("killed")) },
    };
    const { importStatement } = await import("./import-statement.ts");
    const caller = {
      source: "test",
      networks: [],
      headers: {},
      cookies: { get: () => undefined, set: () => {}, clear: () => {} },
      signedIn: { accountId: office.account.id } as never,
    };
    const input = { bytes: file, name: "cut.xml", columns: undefined };
    await expect(importStatement(failing, caller, input)).rejects.toThrow("killed");
    expect((await send(file)).json).toMatchObject({ known: false, new_lines: 2 });
    balance += 15;
  });

  test("lines that a crash left unmatched are matched later, once", async () => {
    const transfer = await startTestTransfer(site, { campaignId });
    await upload({ amount: transfer.total, reference: "none" });
    const changes = { matched_at: null, reference: transfer.reference };
    await inTransaction(site.database, (tx) =>
      tx.updateTable("bank_line").set(changes).where("reference", "=", "none").execute(),
    );
    const runs = await Promise.all([matchLines(site.deps, 100), matchLines(site.deps, 100)]);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await findDonation(transfer.id)).toMatchObject({ state: "settled" });
  });

  test("asks for the columns of a table once, and remembers them", async () => {
    const mark = randomUUID();
    const table = (amount: string) =>
      Buffer.from(`Booked;Sum;Who;${mark}\n20.11.2026;${amount};Ada;a gift\n`);
    const query = "file_name=november.csv";
    const asked = (await send(table("1,00"), query)).json;
    expect(asked).toMatchObject({
      statements: [],
      question: {
        header: ["Booked", "Sum", "Who", mark],
        rows: [["20.11.2026", "1,00", "Ada", "a gift"]],
      },
    });
    const columns = { ...asked.question.columns, date: 0, amount: 1, name: 2, text: [3] };
    const mapped = `${query}&columns=${encodeURIComponent(JSON.stringify(columns))}`;
    expect((await send(table("1,00"), mapped)).json).toMatchObject({
      new_lines: 1,
      question: null,
    });
    expect((await send(table("2,00"), query)).json).toMatchObject({ new_lines: 1, question: null });
    const { status, json } = await send(table("3,00"), `${query}&columns=%7B%7D`);
    expect([status, json.detail[0].loc]).toEqual([422, ["body", "columns"]]);
    balance += 3;
  });
});

describe("a line that needs a decision", () => {
  test("of another amount makes the donation what arrived, with its fee in proportion", async () => {
    const { id, reference } = await startTestTransfer(site, { campaignId });
    const line = await uploadLine({ amount: 51, reference });
    expect(line.proposal).toMatchObject({
      reason: "amount_differs",
      donation: { id, total: { amount: 102 } },
      sum: 51,
    });
    const { json } = await decide(line, { action: "match", donation_id: id, line_ids: [] });
    expect(json).toMatchObject({
      state: "donation",
      can_reopen: false,
      donation: { state: "settled" },
    });
    expect(await findDonation(id)).toMatchObject({
      state: "settled",
      amount_minor: 5_000,
      fee_minor: 100,
      campaign_amount_minor: 5_000,
    });
    await expectBalancedBooks(site);
  });

  test("together with another makes the total", async () => {
    const { id, reference } = await startTestTransfer(site, { campaignId });
    const first = await uploadLine({ amount: 60, reference });
    const second = await uploadLine({ amount: 42, reference });
    expect(second.proposal).toMatchObject({ reason: "split", sum: 102, line_ids: [first.id] });
    const both: BankDecision = { action: "match", donation_id: id, line_ids: [first.id] };
    expect((await decide(second, both)).status).toBe(200);
    expect(await findDonation(id)).toMatchObject({ state: "settled", amount_minor: 10_000 });
    expect(await listLines("open", reference)).toEqual([]);
  });

  test("waits for the rest, which settles the donation when it arrives", async () => {
    const { id, reference } = await startTestTransfer(site, { campaignId });
    const line = await uploadLine({ amount: 2, reference });
    await decide(line, { action: "wait", donation_id: id });
    expect(await findDonation(id)).toMatchObject({ state: "open" });
    const reopened = await decide(line, { action: "reopen" });
    expect(reopened.json).toMatchObject({ state: "open", decided: null });
    await decide(line, { action: "wait", donation_id: id });
    const rest = await uploadLine({ amount: 100, reference });
    expect(rest).toMatchObject({ state: "donation", decided: { by: null } });
    expect(await findDonation(id)).toMatchObject({ state: "settled", amount_minor: 10_000 });
  });

  test("without a reference is proposed by name and amount, or by amount and date", async () => {
    const named = await startTestTransfer(site, { campaignId, minor: 12_300, name: "Jörg Müller" });
    const line = await uploadLine({ amount: named.total, name: "MUELLER, Joerg" });
    expect(line.proposal).toMatchObject({ reason: "name_and_amount", donation: { id: named.id } });
    const day = new Date(site.clock.now).toISOString().slice(0, 10);
    const dated = await startTestTransfer(site, { campaignId, minor: 12_350 });
    const other = await uploadLine({ amount: dated.total, name: "A. Employer", day });
    expect(other.proposal).toMatchObject({ reason: "amount_and_date", donation: { id: dated.id } });
  });

  test("repeats a paid donation: of the same amount at once, of another by decision", async () => {
    const first = await startTestTransfer(site, { campaignId, email: "ada@example.org" });
    const { reference, id } = first;
    await upload({ amount: first.total, reference });
    const again = await uploadLine({ amount: first.total, reference });
    expect(again).toMatchObject({ state: "donation", decided: { by: null } });
    const repeated = await findDonation(again.donation?.id ?? "");
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
    const more = await uploadLine({ amount: 204, reference });
    expect(more).toMatchObject({ state: "open", proposal: { reason: "repeats", sum: 204 } });
    const { json } = await decide(more, { action: "match", donation_id: id, line_ids: [] });
    expect(await findDonation(json.donation.id)).toMatchObject({ amount_minor: 20_000 });
    await expectBalancedBooks(site);
  });

  test("repeats nothing for a campaign that is closed", async () => {
    const { total, reference } = await startTestTransfer(site, { campaignId });
    await upload({ amount: total, reference });
    const ended = { state: "ended" } as const;
    await inTransaction(site.database, (tx) =>
      tx.updateTable("campaign").set(ended).where("id", "=", campaignId).execute(),
    );
    const line = await uploadLine({ amount: total, reference });
    expect(line).toMatchObject({ state: "open", proposal: { reason: "repeats" } });
    const response = await decide(line, {
      action: "match",
      donation_id: line.proposal?.donation?.id ?? "",
      line_ids: [],
    });
    expect(response.json.code).toBe("campaign_closed");
  });

  test("becomes a new donation to a campaign, with a receipt", async () => {
    const line = await uploadLine({ amount: 30, name: "Bilal Haddad" });
    expect(line.proposal).toBeNull();
    const give = { action: "give", campaign_id: campaignId, name: "Bilal Haddad" } as const;
    const { json } = await decide(line, give);
    expect(await findDonation(json.donation.id)).toMatchObject({
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
    const line = await uploadLine({ amount: 33.33, name: "Wrong Account" });
    expect((await decide(line, { action: "send_back" })).json.state).toBe("to_return");
    expect((await listLines("to_return")).map(({ id }) => id)).toContain(line.id);
    const outgoing = await uploadLine({ amount: -33.33, name: "Wrong Account" });
    expect(outgoing).toMatchObject({ state: "returned", can_reopen: false });
    expect((await listLines("to_return")).map(({ id }) => id)).not.toContain(line.id);
  });

  test("that is no donation is posted, and posted back when it is reopened", async () => {
    const before = await bookedMinor();
    const fee = await uploadLine({ amount: -4.2, text: "fee" });
    await decide(fee, { action: "not_donation", kind: "fee" });
    const payout = await uploadLine({ amount: 500, text: "payout" });
    await decide(payout, { action: "not_donation", kind: "transfer" });
    expect(await bookedMinor()).toBe(before + 50_000 - 420);
    expect((await decide(payout, { action: "reopen" })).json).toMatchObject({ state: "open" });
    expect(await bookedMinor()).toBe(before - 420);
    await decide(payout, { action: "not_donation", kind: "other" });
    expect(await bookedMinor()).toBe(before + 50_000 - 420);
    await expectBalancedBooks(site);
  });

  test("is decided once, also by two people at once", async () => {
    const line = await uploadLine({ amount: 77 });
    const other = await openOffice(site, { officeRole: "finance" });
    const give = { action: "give", campaign_id: campaignId, name: null } as const;
    const responses = await Promise.all([
      decide(line, give),
      other.post(`bank/lines/${line.id}/decisions/`, give),
      decide(line, { action: "send_back" }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await decide(line, { action: "send_back" })).json.code).toBe("changed_meanwhile");
  });
});

describe("refunds", () => {
  async function settleWithRefund(state: "waiting" | "done") {
    const name = `Grace ${randomUUID().slice(0, 8)}`;
    const transfer = await startTestTransfer(site, { campaignId, name });
    await upload({ amount: transfer.total, reference: transfer.reference });
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
    if (state === "done") await upload({ amount: -102, name });
    return { ...transfer, name, refundId: id };
  }
  const findRefundState = async (id: string) =>
    (await site.db.selectFrom("refund").select("state").where("id", "=", id).executeTakeFirst())
      ?.state;

  test("an outgoing line completes the refund that it names", async () => {
    const { id, reference, refundId } = await settleWithRefund("waiting");
    const line = await uploadLine({ amount: -102, text: `Refund ${reference}` });
    expect(line).toMatchObject({ state: "refund", decided: { by: null } });
    expect(await findRefundState(refundId)).toBe("done");
    expect(await findDonation(id)).toMatchObject({ refunded_minor: 10_200 });
    await expectBalancedBooks(site);
  });

  test("a refund that comes back is proposed, and restores the donation", async () => {
    const { id, name, refundId } = await settleWithRefund("done");
    expect(await findDonation(id)).toMatchObject({ refunded_minor: 10_200 });
    const line = await uploadLine({ amount: 102, name, returned: true });
    expect(line.proposal).toMatchObject({ reason: "refund_returned", refund_id: refundId });
    await decide(line, { action: "refund_returned", refund_id: refundId });
    expect(await findRefundState(refundId)).toBe("failed");
    expect(await findDonation(id)).toMatchObject({ refunded_minor: 0 });
    await expectBalancedBooks(site);
  });

  test("a donation that the donor's bank takes back is proposed, and refunded", async () => {
    const { id, total, reference } = await startTestTransfer(site, { campaignId });
    await upload({ amount: total, reference });
    const line = await uploadLine({ amount: -total, returned: true, text: reference });
    expect(line.proposal).toMatchObject({ reason: "donation_returned", donation: { id } });
    await decide(line, { action: "donation_returned", donation_id: id });
    expect(await findDonation(id)).toMatchObject({ refunded_minor: 10_200 });
    await expectBalancedBooks(site);
  });
});

test("the statement's balance is that of the books and the undecided lines", async () => {
  const { json } = await office.get("bank/statements/?limit=5");
  const [usd] = json.balances;
  expect(usd.statement).toBeCloseTo(usd.booked + usd.undecided, 2);
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

test("a gap between a closing and the next opening balance is shown", async () => {
  const file = buildStatement([{ amount: 1 }], { opening: balance + 25, day: "2026-11-21" });
  const { json } = await send(file);
  expect(json.statements).toMatchObject([{ gap: 25 }]);
});
