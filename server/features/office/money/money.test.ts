import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give, startTestDonation, type TestDonation } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { namedDonations } from "../../giving/donations/named-donation-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  office = await openOffice(site);
});

async function paid(more: Partial<TestDonation> = {}) {
  const campaignId = more.campaignId ?? (await site.campaign()).id;
  await give(site, { name: "Ada Obi", ...more, campaignId });
  return site.db
    .selectFrom("donation")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

const find = async (q: string) =>
  (await office.get(`donations/?q=${encodeURIComponent(q)}`)).json.data.map(
    (one: { id: string }) => one.id,
  );

describe("the office finds a donation", () => {
  test("by each name that it has, and by no other", async () => {
    const ada = await openAccount(site);
    const gift = await paid({ name: "Zainab Found", email: "zainab@example.org", minor: 7_777 });
    const own = await paid({ accountId: ada.id, email: ada.email });
    await paid();
    const ways = [
      "zainab found",
      "Found Żainab",
      "ainab",
      "ZAINAB@example.org",
      "nab@exam",
      "79.33",
      "$79.33",
      "77,77",
      gift.id,
      gift.payment_id ?? "",
      `${gift.campaign_id}/${gift.number}`,
      `#${gift.campaign_id}#${gift.number}`,
    ];
    for (const q of ways) expect(await find(q), q).toEqual([gift.id]);
    expect(await find(ada.email)).toEqual([own.id]);
    for (const q of ["zainab nobody", "%", "77.78", "€79.33", "7 77", "nobody@example.org"]) {
      expect(await find(q), q).toEqual([]);
    }
  });

  test("by a part of a name without accents, in any case and order, with any apostrophe", async () => {
    const named = async (name: string, ways: readonly string[]) => {
      const { id } = await paid({ name });
      for (const q of ways) expect(await find(q), q).toEqual([id]);
    };
    await named("José Müllerström", [
      "müllerström",
      "jose mullerstrom",
      "MULLERSTRÖM JOSÉ",
      "llerstr",
    ]);
    await named("Conan O’Brienne", ["Conan O'Brienne", "oʼbrienne", "obrienne"]);
    await named("İpek Işıldak", ["ipek ışıldak", "IPEK ISILDAK", "İPEK"]);
    await named("Xi Qu", ["xi qu", "qu x"]);
    const { id: accountId } = await openAccount(site, { firstName: "Émilie", lastName: "Sándor" });
    const unnamed = await paid({ accountId, name: null });
    expect(await find("sandor emilie")).toEqual([unnamed.id]);
  });

  test("page by page, newest first", async () => {
    const { id: campaignId } = await site.campaign();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.unshift((await paid({ campaignId, name: "Paged Donor" })).id);
    }
    const first = (await office.get("donations/?q=paged%20donor&limit=2")).json;
    const rest = (await office.get(`donations/?q=paged%20donor&cursor=${first.next_cursor}`)).json;
    const idOf = ({ id }: { id: string }) => id;
    expect([first.data.map(idOf), rest.data.map(idOf)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect(rest.next_cursor).toBeNull();
    expect((await office.get("donations/?limit=3")).json.data.map(idOf)).toEqual(ids);
    expect((await office.get("donations/?cursor=abc")).status).toBe(422);
  });

  test("by an index, whatever was asked for", async () => {
    const asked = ["Ada Obi", "ada@example.org", "51.00", "12/34", site.key()];
    for (const q of asked) {
      const plan = await inTransaction(site.database, async (tx) => {
        await sql`SET LOCAL enable_seqscan = off`.execute(tx);
        const page = { providers: ["sandbox"], after: undefined, limit: 20 };
        return JSON.stringify(await readRows(tx, sql`EXPLAIN ${namedDonations(q, page)}`));
      });
      expect(plan, q).not.toMatch(/Seq Scan on (donation|refund|receipt|dispute|money|earlier)/);
      expect(plan).toContain("donation_by_folded_donor");
      if (q === "51.00") expect(plan).toMatch(/donation_by_gift.*donation_by_charge/);
      // The newest donations are looked through, and the others only where these are too few.
      const looked = /settled_at IS NOT NULL|fold_text|InitPlan|\(\$\d+ </;
      expect(
        (plan.match(/Filter:[^"]*/g) ?? []).filter((filter) => !looked.test(filter)),
        q,
      ).toEqual([]);
    }
  });
});

describe("a donation's life", () => {
  test("has what happened to it in the order of time, with the entries of the books", async () => {
    const gift = await paid({ minor: 5_000 });
    const answer = await office.get(`donations/${gift.id}/`);
    expect(answer.status, answer.text).toBe(200);
    const { donation, events, cut } = answer.json;
    expect(donation).toMatchObject({ total: 51, amount: 50, fee: 1, campaign_has: 50 });
    expect(cut).toBe(false);
    const kinds = events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["started", "ledger", "letter_due"]));
    const capture = events.find(({ kind }: { kind: string }) => kind === "ledger");
    expect(capture.what).toBe("capture");
    const sum = capture.entries.reduce(
      (all: number, one: { amount: number }) => all + one.amount,
      0,
    );
    expect(sum).toBe(0);
    const times = events.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted());
  });

  test("has the gateway's events, which name its payment by another id", async () => {
    const gift = await paid();
    const event = (name: string, reference: string | null, payment_id: string | null) => ({
      ...{
        provider: "sandbox",
        event_id: name,
        type: name,
        body: Buffer.from(""),
        outcome: "applied",
      },
      ...{ received_at: new Date(site.clock.now), lease_until: new Date(site.clock.now) },
      ...{ applied_at: new Date(site.clock.now), reference, payment_id },
    });
    await inTransaction(site.database, (tx) =>
      tx
        .insertInto("webhook_event")
        .values([
          event("by-reference", gift.id, "pi_1"),
          event("by-named-payment", null, "pi_1"),
          event("by-own-payment", null, gift.payment_id),
          event("of-another", site.key(), "pi_2"),
          event("of-none", null, null),
        ])
        .execute(),
    );
    const { events } = (await office.get(`donations/${gift.id}/`)).json;
    const shown = events.filter(({ kind }: { kind: string }) => kind === "event");
    expect(shown.map(({ what }: { what: string }) => what).toSorted()).toEqual([
      "by-named-payment",
      "by-own-payment",
      "by-reference",
    ]);
  });

  test("tells what the office did about its refunds, and who", async () => {
    const gift = await paid({ minor: 5_000 });
    await office.post(`donations/${gift.id}/refunds/`, {
      amount: 20,
      reason: "mistake",
      given_back: 0,
    });
    const { events } = (await office.get(`donations/${gift.id}/`)).json;
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "refund_decided", who: "Frieda Obi", amount: 20 }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "office", what: "order_refund", who: "Frieda Obi" }),
    );
  });

  test("of one that nobody paid is short, of none is not found", async () => {
    const id = await startTestDonation(site, { campaignId: (await site.campaign()).id });
    const { json } = await office.get(`donations/${id}/`);
    expect(json.events.map(({ kind }: { kind: string }) => kind)).toEqual(["started"]);
    expect(json.donation).toMatchObject({ campaign_has: 0, gateway_cost: null, number: null });
    const nobody = "01890a5d-ac96-774b-bcce-b302099a8057";
    expect((await office.get(`donations/${nobody}/`)).status).toBe(404);
  });
});

test("gateways are told with their state, and with what differs from the books", async () => {
  const at = new Date(site.clock.now);
  await inTransaction(site.database, async (tx) => {
    await tx
      .insertInto("gateway_balance")
      .values({
        provider: "sandbox",
        currency: "USD",
        held_minor: 1_000,
        booked_minor: 1_001,
        checked_at: at,
        differs_since: at,
      })
      .execute();
    await tx
      .insertInto("reconciliation")
      .values({ provider: "former", completed_at: at })
      .execute();
    await tx
      .insertInto("webhook_standing")
      .values({ provider: "former", accepted_at: at })
      .execute();
  });
  const { data } = (await office.get("gateways/")).json;
  expect(data).toMatchObject([
    {
      name: "sandbox",
      mode: "test",
      balances: [{ held: 10, booked: 10.01, differs_since: at.toISOString() }],
      waiting: { count: 0, since: null },
    },
    { name: "former", title: "former", mode: "off", methods: [], last_event_at: at.toISOString() },
  ]);
  expect(data[0].webhook_url).toMatch(/^http.*\/api\/v1\/webhooks\/sandbox\/$/);
});
