import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { receiptsTag } from "../../../tags.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import {
  expectBalancedBooks,
  listDonationReceipts,
  openOfflineReports,
} from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let scene: Awaited<ReturnType<typeof openOfflineReports>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  await site.deps.receiptQueue.stop();
});

beforeEach(async () => {
  scene = await openOfflineReports(site);
});

describe("the office", () => {
  const waiting = async (query = "") =>
    (await scene.office.get(`reported-gifts/?limit=50&q=Lira${query}`)).json.data;

  test("sees who reported which donation, newest first", async () => {
    await scene.record({ email: "donor@example.org", anonymous: true });
    const helper = await openAccount(site, { firstName: "Chidi" });
    const member = { campaign_id: scene.id, account_id: helper.id, role: "editor" as const };
    await inTransaction(site.database, (tx) =>
      tx
        .insertInto("campaign_member")
        .values({ ...member, joined_at: new Date() })
        .execute(),
    );
    await scene.record({ amount: 7 }, { who: await helper.bearer() });
    const { json } = await scene.office.get(
      `reported-gifts/?q=${encodeURIComponent(scene.owner.id)}`,
    );
    expect(json.data).toEqual([]);
    const reports = (await waiting()).filter(
      ({ campaign }: { campaign: { id: number } }) => campaign.id === scene.id,
    );
    expect(reports).toMatchObject([
      { amount: 7, reported_by: "Chidi Obi", state: "waiting", decided: null },
      { amount: 40, name: "Bilal Haddad", email: "donor@example.org", anonymous: true },
    ]);
  });

  test("confirms several donations independently and lists those that failed", async () => {
    const first = await scene.record();
    const second = await scene.record({ amount: 2 });
    const withdrawn = await scene.record();
    await scene.undo(withdrawn.json.id);
    const unknown = uuidv7();
    const { json } = await scene.confirm(
      ...[first.json.id, withdrawn.json.id, unknown, second.json.id],
    );
    expect(json).toEqual({
      confirmed: 2,
      failed: [
        { id: withdrawn.json.id, message: "The team has withdrawn this donation." },
        { id: unknown, message: "We couldn't find this." },
      ],
    });
    expect(await scene.campaign()).toMatchObject({ raised: 42, donor_count: 2 });
    await expectBalancedBooks(site);
  });

  test("confirms a donation once for concurrent requests, with one receipt and one audit entry", async () => {
    const email = "one-receipt@example.org";
    const { json } = await scene.record({ email });
    const responses = await Promise.all(Array.from({ length: 5 }, () => scene.confirm(json.id)));
    expect(responses.map((response) => response.json)).toEqual(
      Array(5).fill({ confirmed: 1, failed: [] }),
    );
    expect((await scene.campaign()).raised).toBe(40);
    expect(await listDonationReceipts(site, json.id)).toHaveLength(1);
    expect(await site.mailsTo(email)).toHaveLength(1);
    const trail = await scene.office.trail();
    expect(trail).toHaveLength(1);
    expect(trail[0]).toMatchObject({
      action: "confirm_reported_gift",
      subject: { type: "campaign", id: String(scene.id) },
    });
    expect(JSON.stringify(trail)).not.toContain("Bilal");
    await expectBalancedBooks(site);
  });

  test("declines a donation with a reason for the reporter and doesn't email the donor", async () => {
    const email = "not-emailed@example.org";
    const { json } = await scene.record({ email });
    expect((await scene.decline(json.id)).json).toMatchObject({
      state: "declined",
      reason: "No such transfer arrived.",
      decided: { by: "Frieda Obi" },
    });
    const mail = await site.mailTo(scene.owner.email);
    expect(mail.subject).toContain("was declined");
    expect(mail.text).toContain("No such transfer arrived.");
    expect(await site.mailsTo(email)).toEqual([]);
    expect(await scene.reported()).toMatchObject([
      { state: "declined", reason: "No such transfer arrived.", donor: null },
    ]);
    expect((await scene.decline(json.id)).json.code).toBe("wrong_state");
    expect((await scene.confirm(json.id)).json.failed).toHaveLength(1);
    expect((await scene.campaign()).raised).toBe(0);
    const [entry] = await scene.office.trail();
    expect(entry.action).toBe("decline_reported_gift");
  });

  test("can't decline a confirmed donation", async () => {
    const { json } = await scene.record();
    await scene.confirm(json.id);
    expect((await scene.decline(json.id)).json.code).toBe("wrong_state");
    expect((await scene.undo(json.id)).status).toBe(200);
    await expectBalancedBooks(site);
  });

  test.each(["-reported", "reported", "amount", "-amount", "campaign", "-reporter"])(
    "lists reports in the order %s, page by page",
    async (sort) => {
      const word = `Order${uuidv7().slice(-6)}`;
      scene = await openOfflineReports(site, { title: word });
      const amounts = [5, 1, 3, 3, 2];
      for (const amount of amounts) await scene.record({ amount });
      const listed: number[] = [];
      let cursor = "";
      do {
        const { json } = await scene.office.get(
          `reported-gifts/?q=${word}&limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        );
        listed.push(...json.data.map(({ amount }: { amount: number }) => amount));
        cursor = json.next_cursor ?? "";
      } while (cursor);
      const expected = {
        "-reported": amounts.toReversed(),
        reported: amounts,
        amount: [1, 2, 3, 3, 5],
        "-amount": [5, 3, 3, 2, 1],
        campaign: amounts,
        "-reporter": amounts.toReversed(),
      }[sort];
      expect(listed).toEqual(expected);
    },
  );

  test("can't confirm a donation in the campaign's former currency", async () => {
    const { json } = await scene.record();
    await inTransaction(site.database, (tx) =>
      tx.updateTable("campaign").set({ currency: "EUR" }).where("id", "=", scene.id).execute(),
    );
    const [failed] = (await scene.confirm(json.id)).json.failed;
    expect(failed.message).toContain("currency is now EUR");
  });
});

describe("the limit of a trusted campaign", () => {
  test("is off by default, and is set and removed with audit entries", async () => {
    const read = scene.readLimit;
    expect(await read()).toEqual({ currency: "USD", limit: null, used: 0 });
    expect((await scene.setLimit(50, 120)).json.limit).toEqual({ each: 50, month: 120 });
    expect(await read()).toEqual({ currency: "USD", limit: { each: 50, month: 120 }, used: 0 });
    expect((await scene.setLimit(50, 49)).json.detail.at(0).loc).toEqual(["body", "month"]);
    await scene.removeLimit();
    expect((await read()).limit).toBeNull();
    const actions = (await scene.office.trail()).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["set_offline_limit", "set_offline_limit"]);
  });

  test("lets donations count at once, without receipt or thanks until the office confirms them", async () => {
    const email = "trusted@example.org";
    await scene.setLimit(50, 120);
    const { json } = await scene.record({ email });
    expect(json.state).toBe("counted");
    expect((await scene.record({ amount: 50.01 })).json.state).toBe("waiting");
    expect(await scene.campaign()).toMatchObject({ raised: 40, donor_count: 1 });
    expect((await scene.gifts())[0].offline).toMatchObject({ confirmed: false });
    expect(await scene.thankable()).toBe(0);
    expect(await listDonationReceipts(site, json.id)).toEqual([]);
    expect(await site.mailsTo(email)).toEqual([]);
    await scene.confirm(json.id);
    expect(await listDonationReceipts(site, json.id)).toHaveLength(1);
    expect(await site.mailsTo(email)).toHaveLength(1);
    expect((await scene.gifts())[0].offline).toMatchObject({ confirmed: true });
    expect((await scene.campaign()).raised).toBe(40);
    await expectBalancedBooks(site);
  });

  test("holds for the month's sum, even for concurrent donations, and restarts next month", async () => {
    await scene.setLimit(50, 120);
    const all = await Promise.all(Array.from({ length: 6 }, () => scene.record()));
    const counted = all.filter(({ json }) => json.state === "counted");
    expect(counted).toHaveLength(3);
    expect((await scene.campaign()).raised).toBe(120);
    await scene.undo(counted[0]?.json.id);
    expect((await scene.record()).json.state).toBe("counted");
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("reported_donation")
        .set({ reported_at: new Date(site.clock.now - 31 * DAY_MS) })
        .where("campaign_id", "=", scene.id)
        .execute(),
    );
    expect((await scene.record()).json.state).toBe("counted");
    await expectBalancedBooks(site);
  });

  test("wakes the receipt queue when a donation is posted and when the office confirms it", async () => {
    await scene.setLimit(50, 120);
    const wake = vi.fn();
    const unfollow = site.database.changes.follow(receiptsTag, wake);
    const { json } = await scene.record();
    expect(wake).toHaveBeenCalledTimes(1);
    await scene.confirm(json.id);
    expect(wake).toHaveBeenCalledTimes(2);
    unfollow();
  });

  test("lets the office decline a donation, which reverses it", async () => {
    await scene.setLimit(50, 120);
    const { json } = await scene.record();
    expect((await scene.decline(json.id)).status).toBe(200);
    expect(await scene.campaign()).toMatchObject({ raised: 0, donor_count: 0 });
    expect(await listDonationReceipts(site, json.id)).toEqual([]);
    await expectBalancedBooks(site);
  });
});
