import { beforeAll, describe, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { give, type TestDonation } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { findRefunds } from "./refund-list-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let made = 0;
let asking = 0;

beforeAll(async () => {
  site = await openTestSite({
    argon2: cheapArgon2,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  office = await openOffice(site);
});

/** A paid donation of 51.00, fee and all, with its secret. */
async function paid(more: Partial<TestDonation> = {}) {
  made += 1;
  const email = `giver-${made}@example.org`;
  const campaignId = more.campaignId ?? (await site.campaign()).id;
  await give(site, { name: "Ada Obi", email, ...more, campaignId });
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { id, campaignId, email, secret: site.deps.links.secretOf(id) };
}

type Paid = Awaited<ReturnType<typeof paid>>;
const wish = { amount: 51, reason: "donor_wish", note: "I need it for the rent." };

/** Each from a network address of its own. */
function ask({ id, secret }: Pick<Paid, "id" | "secret">, more: object = {}) {
  asking += 1;
  const from = { "x-forwarded-for": `192.0.2.${(asking % 250) + 1}` };
  return site.post(`/api/v1/donations/${id}/refunds/`, { ...wish, secret, ...more }, from);
}

async function askedId(donation: Paid, more: object = {}): Promise<string> {
  return (await ask(donation, more)).json.data[0].id;
}

const decide = (id: string, action: string, note?: string) =>
  office.post(`refunds/${id}/decisions/`, { action, note });
/** As by a form that shows how much went back before. */
const order = (id: string, amount: number, given_back: number) =>
  office.post(`donations/${id}/refunds/`, { amount, reason: "mistake", given_back });

describe("the office", () => {
  test("declines with a note, and the audit trail keeps who did", async () => {
    const id = await askedId(await paid());
    expect((await decide(id, "decline")).json.detail[0].msg).toBe("Please say why");
    const { status, json } = await decide(id, "decline", "It is spent already.");
    expect([status, json]).toMatchObject([
      200,
      { state: "declined", decision_note: "It is spent already.", decider: "Frieda Obi" },
    ]);
    expect((await decide(id, "order")).json.code).toBe("changed_meanwhile");
    expect((await office.trail())[0]).toMatchObject({
      action: "decline_refund",
      subject: { type: "refund", id },
    });
  });

  test("orders what was asked for", async () => {
    const donation = await paid();
    const id = await askedId(donation, { amount: 20 });
    const { json } = await decide(id, "order");
    expect(json).toMatchObject({ state: "ordered", amount: 20, donation: { left: 31 } });
    expect((await office.trail())[0].action).toBe("order_refund");
  });

  test("orders directly once, however often the same form is sent, also 20 times at once", async () => {
    const donation = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(donation.id, 20, 0)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status !== 201).map(({ json }) => json.code);
    expect(new Set(refusals)).toEqual(new Set(["changed_meanwhile"]));
    const { refunded, going_back } = (await office.get(`donations/${donation.id}/`)).json.donation;
    expect([refunded, going_back]).toEqual([0, 20]);
    expect((await order(donation.id, 20, 0)).json.code).toBe("changed_meanwhile");
    expect((await order(donation.id, 20, 20)).status).toBe(201);
  });

  test("orders never more than was paid", async () => {
    const donation = await paid();
    await order(donation.id, 40, 0);
    expect((await order(donation.id, 11.01, 40)).json.detail[0].msg).toBe("At most $11.00 is left");
    expect((await order(donation.id, 11, 40)).status).toBe(201);
    expect((await order(donation.id, 1, 51)).json).toMatchObject({
      code: "wrong_state",
      non_field_errors: ["Nothing of this gift is left to be given back."],
    });
  });

  test("cannot order a wish of which less is left by now", async () => {
    const donation = await paid();
    const id = await askedId(donation);
    await order(donation.id, 1, 0);
    expect((await decide(id, "order")).json.non_field_errors).toEqual([
      "Only $50.00 is left by now.",
    ]);
    expect((await decide(id, "decline", "A part is on its way.")).status).toBe(200);
  });

  test("lists each queue page by page, those asked for oldest first", async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) {
      site.clock.now += 1;
      ids.push(await askedId(await paid({ name: "Zainab Page" })));
    }
    const first = (await office.get("refunds/?q=zainab%20page&limit=2")).json;
    const rest = (await office.get(`refunds/?q=zainab%20page&cursor=${first.next_cursor}`)).json;
    const idsOf = (data: Array<{ id: string }>) => data.map(({ id }) => id);
    expect([...idsOf(first.data), ...idsOf(rest.data)]).toEqual(ids);
    expect(rest.next_cursor).toBeNull();
    for (const id of ids) await decide(id, "decline", "No.");
    const declined = (await office.get("refunds/?q=zainab%20page&state=declined")).json;
    expect(idsOf(declined.data)).toEqual(ids.toReversed());
    expect((await office.get("refunds/?cursor=abc")).status).toBe(422);
  });

  test("finds a refund by donor, amount, the gateway's payment and the donation", async () => {
    const donation = await paid({ name: "Chidera Unique", minor: 7_777 });
    const id = await askedId(donation, { amount: 77.13 });
    for (const q of ["chidera", donation.email, "77.13", `test-${donation.id}`, donation.id, id]) {
      const { data } = (await office.get(`refunds/?q=${q}`)).json;
      expect(
        data.map((one: { id: string }) => one.id),
        q,
      ).toEqual([id]);
      expect(data[0].gateway).toEqual({ title: "Sandbox", test: true });
    }
    expect((await office.get("refunds/?q=a%25b")).json.data).toEqual([]);
    const ask = async (q: string) => {
      const search = { q, providers: ["sandbox"], atHead: 0 };
      const page = { after: undefined, limit: 10 };
      return (await findRefunds(site.db, { state: "asked", search }, page)).map(({ id }) => id);
    };
    expect(await ask("77.13")).toEqual([]);
    for (const q of ["chidera", "ÚNIQUE chidera", donation.email, donation.id, id]) {
      expect(await ask(q), q).toEqual([id]);
    }
  });
});
