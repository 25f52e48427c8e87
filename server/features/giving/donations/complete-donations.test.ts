import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createLog } from "../../../platform/log.ts";
import { setFaults, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { tamper } from "../../../testing/test-tampering.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import { type CheckoutRequest, GatewayRefused } from "../../gateways/provider/payment-provider.ts";
import { completeDonations } from "./complete-donations.ts";
import { findDonation, openDonation } from "./donation-store.ts";
import { KEY_LEASE_MS, leaseKey } from "./idempotency-store.ts";

let site: TestSite;
let campaignId: number;
beforeEach(async () => {
  site = await openTestSite();
  ({ id: campaignId } = await site.campaign());
});

/** Starts donations while the gateway is unavailable and returns their ids. */
async function startHalf(count: number, headers = {}): Promise<string[]> {
  await setFaults(site, { reject_calls: 1 });
  for (let index = 0; index < count; index += 1) {
    await startCheckout(site, campaignId, {}, headers);
  }
  await setFaults(site, {});
  const rows = await site.db
    .selectFrom("donation")
    .select("id")
    .where("state", "=", "created")
    .execute();
  return rows.map(({ id }) => id);
}

/** A gateway that refuses these donations; counts calls and log lines. */
function createRefusingGateway(refused: ReadonlySet<string>) {
  const seen = { calls: 0, lines: 0 };
  const log = createLog("silent");
  const count = () => {
    seen.lines += 1;
  };
  const provider = {
    ...site.deps.provider,
    createCheckout: (request: CheckoutRequest) => {
      seen.calls += 1;
      return refused.has(request.reference)
        ? Promise.reject(new GatewayRefused("422"))
        : site.deps.provider.createCheckout(request);
    },
  };
  const gateways = createGateways([provider]);
  const deps = { ...site.deps, gateways, log: Object.assign(log, { error: count, warn: count }) };
  return { seen, run: () => completeDonations(deps) };
}

async function statesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await site.db
    .selectFrom("donation")
    .select("state")
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ state }) => state);
}

test("donations that the gateway refuses for an hour expire with one alert and one log line per run", async () => {
  const ids = await startHalf(5);
  const { seen, run } = createRefusingGateway(new Set(ids));
  site.clock.now += MINUTE_MS;
  await run();
  expect(seen).toEqual({ calls: 5, lines: 1 });
  expect(new Set(await statesOf(ids))).toEqual(new Set(["created"]));
  site.clock.now += HOUR_MS;
  await run();
  await run();
  expect(seen).toEqual({ calls: 10, lines: 2 });
  expect(new Set(await statesOf(ids))).toEqual(new Set(["expired"]));
  const alerts = await site.db
    .selectFrom("alert")
    .select("detail")
    .where("kind", "=", "checkout_refused")
    .execute();
  expect(alerts).toHaveLength(1);
});

test("more refused donations than fit in a batch don't delay the others", async () => {
  const [first = ""] = await startHalf(1);
  await inTransaction(site.database, async (tx) => {
    await sql`
      INSERT INTO donation SELECT (jsonb_populate_record(donation,
        jsonb_build_object('id', gen_random_uuid()))).*
      FROM donation, generate_series(1, 150) WHERE id = ${first}`.execute(tx);
    await sql`
      INSERT INTO idempotency_key
        (scope, key, body_hash, donation_id, lease_until, created_at)
      SELECT 'guest', 'key of ' || id, '', id, created_at, created_at
      FROM donation WHERE id <> ${first}`.execute(tx);
  });
  const refused = await site.db
    .selectFrom("donation")
    .select("id")
    .where("state", "=", "created")
    .execute();
  site.clock.now += MINUTE_MS;
  const [good = ""] = (await startHalf(1)).filter((id) => !refused.some((row) => row.id === id));
  const { run } = createRefusingGateway(new Set(refused.map(({ id }) => id)));
  site.clock.now += MINUTE_MS;
  await run();
  await run();
  expect(await statesOf([good])).toEqual(["open"]);
});

test("if a gateway opens two checkouts, the one stored first is never replaced", async () => {
  const [id = ""] = await startHalf(1);
  const donation = await findDonation(site.db, id);
  if (!donation) throw new Error("no donation");
  const store = (paymentId: string, attempt = donation.attempt) => {
    const checkout = { paymentId, url: `https://pay.example.org/${paymentId}` };
    return inTransaction(site.database, (tx) =>
      openDonation(tx, { id, attempt }, checkout, new Date()),
    );
  };
  expect(await store("first")).toMatchObject({ paymentId: "first" });
  expect(await store("second")).toMatchObject({ url: "https://pay.example.org/first" });
  expect(await store("of another attempt", 2)).toBeUndefined();
  expect(await findDonation(site.db, id)).toMatchObject({ payment_id: "first" });
});

describe("a clock that is set back an hour", () => {
  /** Starts a donation whose request crashed while it owned the idempotency key. */
  async function startLeased(headers = {}): Promise<string> {
    const [id = ""] = await startHalf(1, headers);
    const until = new Date(site.clock.now + KEY_LEASE_MS);
    await inTransaction(site.database, (tx) => leaseKey(tx, id, until));
    return id;
  }

  test("releases an idempotency key that was leased before", async () => {
    const headers = { "idempotency-key": site.key() };
    await startLeased(headers);
    const retry = () => startCheckout(site, campaignId, {}, headers);
    expect((await retry()).status).toBe(409);
    site.clock.now -= HOUR_MS;
    expect(await retry()).toMatchObject({ status: 201, json: { state: "open" } });
  });

  test("lets a donation started before be completed once it is old enough by the new clock", async () => {
    const id = await startLeased();
    site.clock.now -= HOUR_MS;
    const created_at = new Date(site.clock.now - MINUTE_MS);
    await tamper(site.database, (tx) => tx.updateTable("donation").set({ created_at }).execute());
    await completeDonations(site.deps);
    expect(await statesOf([id])).toEqual(["open"]);
  });
});
