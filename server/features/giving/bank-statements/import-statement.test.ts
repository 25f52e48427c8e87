import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  buildStatement,
  openBank,
  startTestTransfer,
  type TestBank,
  type TestLine,
} from "../../../testing/gateways/test-bank.ts";
import { expectBalancedBooks } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { importStatement } from "./import-statement.ts";
import { matchLines } from "./match-lines.ts";

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

test("settles the transfers whose reference and total it has, wherever the reference stands", async () => {
  const createdAt = new Date("2026-11-18T09:30:00Z");
  const first = await startTestTransfer(site, { campaignId, createdAt });
  const second = await startTestTransfer(site, { campaignId, createdAt, state: "expired" });
  const spaced = second.reference.toLowerCase().replaceAll(/(.{4})/g, "$1 ");
  const result = await bank.upload(
    { amount: first.total, reference: first.reference },
    { amount: second.total, text: `Donation ${spaced} thank you` },
  );
  expect(result).toMatchObject({ new_lines: 2, matched: 2, known: false, question: null });
  for (const { id, reference } of [first, second]) {
    expect(await bank.findDonation(id)).toMatchObject({
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

test("settles a transfer of the same day no earlier than it was started", async () => {
  const createdAt = new Date("2026-11-20T16:00:00Z");
  const transfer = await startTestTransfer(site, { campaignId, createdAt });
  await bank.upload({ amount: transfer.total, reference: transfer.reference });
  expect(await bank.findDonation(transfer.id)).toMatchObject({ settled_at: createdAt });
});

test("changes nothing if the same file comes again, or one that overlaps it", async () => {
  const transfer = await startTestTransfer(site, { campaignId });
  const lines: TestLine[] = [
    { amount: transfer.total, reference: transfer.reference, id: null },
    { amount: 3, text: "twice the same", id: null },
    { amount: 3, text: "twice the same", id: null },
  ];
  const { file, new_lines } = await bank.upload(...lines);
  expect(new_lines).toBe(3);
  const again = (await bank.send(file)).json;
  expect(again).toMatchObject({ known: true, new_lines: 0 });
  expect(again.statements).toHaveLength(1);
  const overlapping = buildStatement([...lines, { amount: 4, id: null }], {
    opening: bank.balance() - transfer.total - 6,
  });
  bank.add([{ amount: 4 }]);
  expect((await bank.send(overlapping)).json).toMatchObject({
    known: false,
    new_lines: 1,
    matched: 0,
  });
  await expectBalancedBooks(site);
});

test("imports a file once if it is uploaded several times at once", async () => {
  const file = buildStatement([{ amount: 5 }, { amount: 6 }], { opening: bank.balance() });
  bank.add([{ amount: 11 }]);
  const results = await Promise.all(Array.from({ length: 4 }, () => bank.send(file)));
  const counts = results.map(({ json }) => json.new_lines).sort();
  expect(counts).toEqual([0, 0, 0, 2]);
});

test("writes nothing if a line cannot be read or the account is another one", async () => {
  const count = async () =>
    (await site.db.selectFrom("bank_line").select("id").execute()).length +
    (await site.db.selectFrom("bank_statement").select("id").execute()).length;
  await bank.upload({ amount: 1 });
  const before = await count();
  const broken = buildStatement([{ amount: 1 }, { amount: 2, day: "2026-13-01" }]);
  const other = buildStatement([{ amount: 1 }], { iban: "NL91ABNA0417164300" });
  for (const [file, message] of [
    [broken, "Statement 1, entry 2: the date is missing or can't be read."],
    [other, "This statement is of the account NL91ABNA0417164300, not of DE89370400440532013000."],
  ] as const) {
    const { status, json } = await bank.send(file);
    expect([status, json.detail[0]]).toMatchObject([422, { loc: ["body", "file"], msg: message }]);
  }
  expect(await count()).toBe(before);
});

test("leaves all or nothing of a file if it is stopped in the middle", async () => {
  const file = buildStatement([{ amount: 7 }, { amount: 8 }], { opening: bank.balance() });
  const failing = {
    ...site.deps,
    jobs: { enqueue: () => Promise.reject(new Error("killed")) },
  };
  const caller = {
    source: "test",
    networks: [],
    headers: {},
    cookies: { get: () => undefined, set: () => {}, clear: () => {} },
    signedIn: { accountId: bank.office.account.id } as never,
  };
  const input = { bytes: file, name: "cut.xml", columns: undefined };
  await expect(importStatement(failing, caller, input)).rejects.toThrow("killed");
  expect((await bank.send(file)).json).toMatchObject({ known: false, new_lines: 2 });
  bank.add([{ amount: 15 }]);
});

test("lines that a crash left unmatched are matched later, once", async () => {
  const transfer = await startTestTransfer(site, { campaignId });
  await bank.upload({ amount: transfer.total, reference: "none" });
  const changes = { matched_at: null, reference: transfer.reference };
  await inTransaction(site.database, (tx) =>
    tx.updateTable("bank_line").set(changes).where("reference", "=", "none").execute(),
  );
  const runs = await Promise.all([matchLines(site.deps, 100), matchLines(site.deps, 100)]);
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await bank.findDonation(transfer.id)).toMatchObject({ state: "settled" });
});

test("asks for the columns of a table once, and remembers them", async () => {
  const mark = randomUUID();
  const table = (amount: string) =>
    Buffer.from(`Booked;Sum;Who;${mark}\n20.11.2026;${amount};Ada;a gift\n`);
  const query = "file_name=november.csv";
  const asked = (await bank.send(table("1,00"), query)).json;
  expect(asked).toMatchObject({
    statements: [],
    question: {
      header: ["Booked", "Sum", "Who", mark],
      rows: [["20.11.2026", "1,00", "Ada", "a gift"]],
    },
  });
  const columns = { ...asked.question.columns, date: 0, amount: 1, name: 2, text: [3] };
  const mapped = `${query}&columns=${encodeURIComponent(JSON.stringify(columns))}`;
  expect((await bank.send(table("1,00"), mapped)).json).toMatchObject({
    new_lines: 1,
    question: null,
  });
  expect((await bank.send(table("2,00"), query)).json).toMatchObject({
    new_lines: 1,
    question: null,
  });
  const { status, json } = await bank.send(table("3,00"), `${query}&columns=%7B%7D`);
  expect([status, json.detail[0].loc]).toEqual([422, ["body", "columns"]]);
});

test("counts a line once that files of two formats have", async () => {
  const mark = randomUUID();
  const nothing = { credit: null, debit: null, direction: null, iban: null, reference: null };
  const columns = { amount: 1, name: 2, date_order: null, decimal_mark: null };
  const query = `file_name=november.csv&columns=${encodeURIComponent(
    JSON.stringify({ ...columns, ...nothing, date: 0, text: [3], currency: 4 }),
  )}`;
  const table = (...rows: string[]) =>
    Buffer.from([`Booked;Sum;Who;${mark};Currency`, ...rows].join("\n"));
  const { total, reference, id } = await startTestTransfer(site, { campaignId });
  await bank.upload(
    { amount: total, reference, name: "Ada Obi" },
    { amount: 31, name: "Jörg Müller", text: mark },
  );
  const rows = [
    `2026-11-20;102.00;OBI ADA;Donation ${reference};USD`,
    "2026-11-20;31.00;MUELLER, JOERG;in other words;USD",
    "2026-11-20;31.00;Someone else;;USD",
  ];
  const { json } = await bank.send(table(...rows, `2026-11-21;8.00;Eva Nowak;${mark};USD`), query);
  expect(json).toMatchObject({ new_lines: 2, matched: 0, statements: [{ lines: 4 }] });
  const { count } = await site.db
    .selectFrom("bank_line")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("donation_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
  bank.add([{ amount: 31 }]);
  const later = await bank.upload({ amount: 8, day: "2026-11-21", name: "Eva Nowak" });
  expect(later.new_lines).toBe(0);
});

test("a gap between a closing and the next opening balance is shown", async () => {
  const file = buildStatement([{ amount: 1 }], { opening: bank.balance() + 25, day: "2026-11-21" });
  const { json } = await bank.send(file);
  expect(json.statements).toMatchObject([{ gap: 25 }]);
});
