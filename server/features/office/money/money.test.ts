import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import {
  createSettledDonations,
  startTestDonation,
  type TestDonation,
} from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { selectMatchingDonations } from "../../giving/donations/search-donations-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
});

async function addDonation(details: Partial<TestDonation> = {}) {
  const campaignId = details.campaignId ?? (await site.campaign()).id;
  await createSettledDonations(site, { name: "Ada Obi", ...details, campaignId });
  return site.db
    .selectFrom("donation")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

const find = async (q: string) =>
  (await office.get(`donations/?q=${encodeURIComponent(q)}`)).json.data.map(
    ({ id }: { id: string }) => id,
  );

describe("the search for donations", () => {
  test("finds a donation by donor, amount, number or id, and by nothing else", async () => {
    // A random address may contain the digits that are searched for.
    const ada = await openAccount(site, { email: "ada-without-digits@example.org" });
    const donation = await addDonation({
      name: "Zainab Found",
      email: "zainab@example.org",
      minor: 7_777,
    });
    const own = await addDonation({ accountId: ada.id, email: ada.email });
    await addDonation();
    const queries = [
      "zainab found",
      "Found Żainab",
      "ainab",
      "ZAINAB@example.org",
      "nab@exam",
      "79.33",
      "$79.33",
      "77,77",
      donation.id,
      donation.payment_id ?? "",
      `${donation.campaign_id}/${donation.number}`,
      `#${donation.campaign_id}#${donation.number}`,
    ];
    for (const q of queries) expect(await find(q), q).toEqual([donation.id]);
    expect(await find(ada.email)).toEqual([own.id]);
    for (const q of ["zainab nobody", "%", "77.78", "€79.33", "7 77", "nobody@example.org"]) {
      expect(await find(q), q).toEqual([]);
    }
  });

  test("ignores accents, case, word order and kinds of apostrophes in names", async () => {
    const expectFound = async (name: string, queries: readonly string[]) => {
      const { id } = await addDonation({ name });
      for (const q of queries) expect(await find(q), q).toEqual([id]);
    };
    await expectFound("José Müllerström", [
      "müllerström",
      "jose mullerstrom",
      "MULLERSTRÖM JOSÉ",
      "llerstr",
    ]);
    await expectFound("Conan O’Brienne", ["Conan O'Brienne", "oʼbrienne", "obrienne"]);
    await expectFound("İpek Işıldak", ["ipek ışıldak", "IPEK ISILDAK", "İPEK"]);
    await expectFound("Xi Qu", ["xi qu", "qu x"]);
    const { id: accountId } = await openAccount(site, { firstName: "Émilie", lastName: "Sándor" });
    const unnamed = await addDonation({ accountId, name: null });
    expect(await find("sandor emilie")).toEqual([unnamed.id]);
  });

  test("lists donations in pages, newest first", async () => {
    const { id: campaignId } = await site.campaign();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.unshift((await addDonation({ campaignId, name: "Paged Donor" })).id);
    }
    const first = (await office.get("donations/?q=paged%20donor&limit=2")).json;
    const second = (await office.get(`donations/?q=paged%20donor&cursor=${first.next_cursor}`))
      .json;
    const idOf = ({ id }: { id: string }) => id;
    expect([first.data.map(idOf), second.data.map(idOf)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect(second.next_cursor).toBeNull();
    expect((await office.get("donations/?limit=3")).json.data.map(idOf)).toEqual(ids);
    expect((await office.get("donations/?cursor=abc")).status).toBe(422);
  });

  test("uses an index for every kind of query", async () => {
    const queries = ["Ada Obi", "ada@example.org", "51.00", "12/34", site.key()];
    for (const q of queries) {
      const plan = await inTransaction(site.database, async (tx) => {
        await sql`SET LOCAL enable_seqscan = off`.execute(tx);
        const page = { providers: ["sandbox"], after: undefined, limit: 20 };
        return JSON.stringify(await readRows(tx, sql`EXPLAIN ${selectMatchingDonations(q, page)}`));
      });
      expect(plan, q).not.toMatch(/Seq Scan on (donation|refund|receipt|dispute|money|earlier)/);
      expect(plan).toContain("donation_by_folded_donor");
      if (q === "51.00") expect(plan).toMatch(/donation_by_gift.*donation_by_charge/);
      // Scans the newest donations, and the others only if these are too few.
      const scanned = /settled_at IS NOT NULL|fold_text|InitPlan|\(\$\d+ </;
      expect(
        (plan.match(/Filter:[^"]*/g) ?? []).filter((filter) => !scanned.test(filter)),
        q,
      ).toEqual([]);
    }
  });
});

describe("the filters of donations", () => {
  test("limit the list and its sums alike, by days, campaign, gateway and status", async () => {
    const { id: campaignId } = await site.campaign();
    const { id: euros } = await site.campaign({ goal: money(100_000, "EUR") });
    const at = (day: string) => Date.parse(`${day}T23:30:00Z`);
    await createSettledDonations(
      site,
      { campaignId, minor: 1_000, settledAt: at("2025-03-01") },
      { campaignId, minor: 2_000, settledAt: at("2025-03-02") },
      { campaignId, minor: 4_000, settledAt: at("2025-03-03"), name: "Filter Found" },
      {
        ...{ campaignId: euros, minor: 8_000, settledAt: at("2025-03-02") },
        ...{ currency: "EUR", campaignCurrency: "EUR" },
      },
    );
    const unpaid = await startTestDonation(site, { campaignId, minor: 16_000 });
    const read = async (query: string) => {
      const { data } = (await office.get(`donations/?${query}&limit=50`)).json;
      const sums = (await office.get(`donations/sums/?${query}`)).json;
      expect(sums.cut).toBe(false);
      const listed = data.map(({ total }: { total: number }) => total).toSorted();
      return [
        listed,
        sums.data.map((sum: Record<string, unknown>) => [sum.currency, sum.amount, sum.total]),
      ];
    };
    const days = "from=2025-03-01&to=2025-03-02";
    const [dollars, eurosToo] = [
      ["USD", 30, 30.6],
      ["EUR", 80, 81.6],
    ];
    const [listed, sums] = await read(days);
    expect([listed, sums]).toEqual([
      [10.2, 20.4, 81.6],
      [eurosToo, dollars],
    ]);
    expect(await read(`${days}&campaign=${campaignId}`)).toEqual([[10.2, 20.4], [dollars]]);
    expect(await read(`${days}&gateway=offline`)).toEqual([[], []]);
    expect(await read(`from=2025-03-03&to=2025-03-03&q=filter found`)).toEqual([
      [40.8],
      [["USD", 40, 40.8]],
    ]);
    expect(await read(`to=2025-03-02&q=filter found`)).toEqual([[], []]);
    const { data } = (await office.get(`donations/?campaign=${campaignId}&payment_status=unpaid`))
      .json;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([unpaid]);
    expect(await read(`campaign=${campaignId}&payment_status=unpaid`)).toEqual([
      [163.2],
      [["USD", 0, 0]],
    ]);
    for (const query of ["from=2025-03-02&to=2025-03-01", "to=2025-02-30", "gateway=A"]) {
      expect((await office.get(`donations/?${query}`)).status, query).toBe(422);
    }
    const { campaigns, gateways } = (await office.get(`donations/choices/?q=${euros}`)).json;
    expect(campaigns).toEqual([{ id: euros, title: expect.any(String) }]);
    expect(gateways).toContainEqual({ name: "sandbox", title: "Sandbox", test: true });
  });
});

describe("the history of a donation", () => {
  test("is in the order of time, with ledger entries", async () => {
    const { id } = await addDonation({ minor: 5_000 });
    const answer = await office.get(`donations/${id}/`);
    expect(answer.status, answer.text).toBe(200);
    const { donation, events, cut } = answer.json;
    expect(donation).toMatchObject({ total: 51, amount: 50, fee: 1, campaign_has: 50 });
    expect(cut).toBe(false);
    const kinds = events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["started", "ledger"]));
    // A job issues the receipt at any time.
    expect(["letter_due", "receipt_issued"]).toContain(kinds.at(-1));
    const capture = events.find(({ kind }: { kind: string }) => kind === "ledger");
    expect(capture.what).toBe("capture");
    const sum = capture.entries.reduce(
      (total: number, { amount }: { amount: number }) => total + amount,
      0,
    );
    expect(sum).toBe(0);
    const times = events.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted());
  });

  test("has the gateway's events, including those that name the payment by another id", async () => {
    const donation = await addDonation();
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
          event("by-reference", donation.id, "pi_1"),
          event("by-named-payment", null, "pi_1"),
          event("by-own-payment", null, donation.payment_id),
          event("of-another", site.key(), "pi_2"),
          event("of-none", null, null),
        ])
        .execute(),
    );
    const { events } = (await office.get(`donations/${donation.id}/`)).json;
    const shown = events.filter(({ kind }: { kind: string }) => kind === "event");
    expect(shown.map(({ what }: { what: string }) => what).toSorted()).toEqual([
      "by-named-payment",
      "by-own-payment",
      "by-reference",
    ]);
  });

  test("says what the office did about refunds, and who did it", async () => {
    const donation = await addDonation({ minor: 5_000 });
    await office.post(`donations/${donation.id}/refunds/`, {
      amount: 20,
      reason: "mistake",
      given_back: 0,
    });
    const { events } = (await office.get(`donations/${donation.id}/`)).json;
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "refund_decided", who: "Frieda Obi", amount: 20 }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "office", what: "order_refund", who: "Frieda Obi" }),
    );
  });

  test("is short for an unpaid donation, and not found for an unknown one", async () => {
    const id = await startTestDonation(site, { campaignId: (await site.campaign()).id });
    const { json } = await office.get(`donations/${id}/`);
    expect(json.events.map(({ kind }: { kind: string }) => kind)).toEqual(["started"]);
    expect(json.donation).toMatchObject({ campaign_has: 0, gateway_cost: null, number: null });
    const unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    expect((await office.get(`donations/${unknown}/`)).status).toBe(404);
  });
});

test("lists gateways with their status and differences from the books", async () => {
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
