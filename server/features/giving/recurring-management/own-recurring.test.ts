import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import {
  type CreatedRecurring,
  createPeriod,
  createRecurring,
  findTestRecurring,
  recurringUrl,
} from "../../../testing/recurring/test-recurring.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { issueAllReceipts } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { NewRecurring } from "../recurring/recurring-store.ts";
import { exportPerson } from "./personal-data.ts";

const start = Date.parse("2026-11-28T12:00:00Z");
const stopped = { state: "stopped", next_on: null, stopped_at: new Date(start) } as const;
const revoke = vi.fn(async (_mandateId: string) => {});
let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true, clock: { now: start } });
  Object.assign(site.deps.provider, { mandates: { revoke } });
  ({ id: campaignId } = await site.campaign());
});

beforeEach(() => {
  site.clock.now = start;
});

const create = (wanted: Partial<NewRecurring> = {}) =>
  createRecurring(site, { campaign_id: campaignId, ...wanted });
const findRow = ({ id }: CreatedRecurring) => findTestRecurring(site, id);

test("the email with a receipt says when the next donation is and has the link", async () => {
  const paid = { dueOn: "2026-08-31", state: "paid", emailed: true } as const;
  const starting = await create({ state: "starting", next_on: null });
  const ended = await create({ next_on: null, ends_on: "2026-09-01" });
  for (const { id } of [starting, ended]) await createPeriod(site, id, paid);
  await issueAllReceipts(site);
  const [first] = await site.mailsTo(starting.email);
  expect(first?.text).toContain("monthly donation. The next one is on September 30, 2026.");
  expect(first?.text).toContain(`/recurring-donation?id=${starting.id}&secret=`);
  const [last] = await site.mailsTo(ended.email);
  expect(last?.text).toContain("This is your monthly donation. Change, pause");
});

describe("an account's list", () => {
  const list = async (bearer: Record<string, string>) =>
    (await site.get("/api/v1/account/recurring-donations/", bearer)).json.data;

  test("has those of the account and guests' with its address, each with a secret that opens it", async () => {
    const ada = await openAccount(site);
    const bearer = await ada.bearer();
    const own = await create({ account_id: ada.id });
    site.clock.now += 1_000;
    const asGuest = await create({ donor_email: ada.email });
    await create({ donor_email: ada.email, ...stopped, reason: "not_started" });
    await create();
    const data = await list(bearer);
    expect(data.map(({ id }: CreatedRecurring) => id)).toEqual([asGuest.id, own.id]);
    for (const { id, secret } of data) {
      expect((await site.get(recurringUrl({ id, secret }))).json.id).toBe(id);
    }
    await inTransaction(site.database, (tx) =>
      tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", ada.id).execute(),
    );
    expect((await list(bearer)).map(({ id }: CreatedRecurring) => id)).toEqual([own.id]);
  });

  test("a guest's belongs to the account and its statement once a donation is claimed, or is hidden once disowned", async () => {
    const ada = await openAccount(site);
    const bearer = await ada.bearer();
    const claimed = await create({ donor_email: ada.email });
    const disowned = await create({ donor_email: ada.email });
    const period = { dueOn: "2026-11-27", state: "paid" } as const;
    const donation = await createPeriod(site, claimed.id, period);
    const foreign = await createPeriod(site, disowned.id, period);
    const offered = "/api/v1/account/offered-donations/";
    await site.post(`${offered}${donation}/claim/`, {}, bearer);
    await site.post(`${offered}${foreign}/refuse/`, {}, bearer);
    expect((await findRow(claimed)).account_id).toBe(ada.id);
    await createPeriod(site, claimed.id, { ...period, dueOn: "2026-11-28" });
    await issueAllReceipts(site);
    const year = "from=2026-01-01&to=2026-12-31";
    const statement = await site.get(`/api/v1/account/statements/?${year}`, bearer);
    expect(statement.json.sums).toMatchObject([{ gifts: 2, amount: 40 }]);
    expect((await findRow(disowned)).account_id).toBeNull();
    expect((await list(bearer)).map(({ id }: CreatedRecurring) => id)).toEqual([claimed.id]);
    const person = { ...{ accountId: ada.id, confirmedEmail: ada.email }, enteredEmails: [] };
    const exported = await exportPerson(site.db, { ...person, portrait: null });
    expect(exported["recurring-donations.json"].map(({ id }) => id)).toEqual([claimed.id]);
  });
});

test("erasing an account stops its recurring donations and deletes the stored payment methods", async () => {
  const ada = await openAccount(site);
  const own = await create({ account_id: ada.id, donor_email: ada.email });
  const asGuest = await create({ donor_email: ada.email });
  const others = await create();
  await createPeriod(site, own.id, { dueOn: "2026-11-27", state: "retrying" });
  const { mandate_id } = await findRow(own);
  const proof = { password: ada.password, confirm: "ERASE" };
  expect((await site.post("/api/v1/account/erase/", proof, await ada.bearer())).status).toBe(200);
  for (const recurring of [own, asGuest]) {
    expect(await findRow(recurring)).toMatchObject({
      ...{ state: "stopped", reason: "donor", next_on: null, account_id: ada.id },
      ...{ donor_name: null, donor_email: null, mandate_id: null, mandate_title: null },
    });
    expect((await site.get(recurringUrl(recurring))).json.code).toBe("not_found");
  }
  const charges = site.db.selectFrom("recurring_charge").select(["state", "retry_at"]);
  expect(await charges.where("recurring_id", "=", own.id).execute()).toEqual([
    { state: "missed", retry_at: null },
  ]);
  expect((await findRow(others)).state).toBe("active");
  await site.mailsSent();
  expect(revoke).toHaveBeenCalledWith(mandate_id);
});
