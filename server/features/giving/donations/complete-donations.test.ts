import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createLog } from "../../../platform/log.ts";
import { setFaults, startCheckout } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import { type CheckoutRequest, GatewayRefused } from "../../gateways/provider/payment-provider.ts";
import { completeDonations } from "./complete-donations.ts";
import { findDonation, openDonation } from "./donation-store.ts";

let site: TestSite;
let campaignId: number;
beforeEach(async () => {
  site = await openTestSite();
  ({ id: campaignId } = await site.campaign());
});

/** Donations that were recorded while the gateway was away; answers their ids. */
async function halfStarted(count: number): Promise<string[]> {
  await setFaults(site, { reject_calls: 1 });
  for (let made = 0; made < count; made += 1) await startCheckout(site, campaignId);
  await setFaults(site, {});
  const rows = await site.db
    .selectFrom("donation")
    .select("id")
    .where("state", "=", "created")
    .execute();
  return rows.map(({ id }) => id);
}

/** A gateway that always refuses these donations. Counts its calls and the lines in the log. */
function refusing(refused: ReadonlySet<string>) {
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
  return { seen, round: () => completeDonations(deps) };
}

async function statesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await site.db
    .selectFrom("donation")
    .select("state")
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ state }) => state);
}

test("donations that the gateway refuses for an hour are given up with one alert, and each run logs one line", async () => {
  const ids = await halfStarted(5);
  const { seen, round } = refusing(new Set(ids));
  site.clock.now += MINUTE_MS;
  await round();
  expect(seen).toEqual({ calls: 5, lines: 1 });
  expect(new Set(await statesOf(ids))).toEqual(new Set(["created"]));
  site.clock.now += HOUR_MS;
  await round();
  await round();
  expect(seen).toEqual({ calls: 10, lines: 2 });
  expect(new Set(await statesOf(ids))).toEqual(new Set(["expired"]));
  const alerts = await site.db
    .selectFrom("alert")
    .select("detail")
    .where("kind", "=", "checkout_refused")
    .execute();
  expect(alerts).toHaveLength(1);
});

test("more refused donations than fit in a batch don't hold up the others", async () => {
  const [first = ""] = await halfStarted(1);
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
  const [good = ""] = (await halfStarted(1)).filter((id) => !refused.some((one) => one.id === id));
  const { round } = refusing(new Set(refused.map(({ id }) => id)));
  site.clock.now += MINUTE_MS;
  await round();
  await round();
  expect(await statesOf([good])).toEqual(["open"]);
});

test("where a gateway opened two checkouts, the first that was stored is the donor's and is never replaced", async () => {
  const [id = ""] = await halfStarted(1);
  const donation = await findDonation(site.db, id);
  if (!donation) throw new Error("no donation");
  const store = (paymentId: string, attempt = donation.attempt) =>
    inTransaction(site.database, (tx) =>
      openDonation(
        tx,
        { id, attempt },
        { paymentId, url: `https://pay.example.org/${paymentId}` },
        new Date(),
      ),
    );
  expect(await store("first")).toMatchObject({ paymentId: "first" });
  expect(await store("second")).toMatchObject({ url: "https://pay.example.org/first" });
  expect(await store("of another attempt", 2)).toBeUndefined();
  expect(await findDonation(site.db, id)).toMatchObject({ payment_id: "first" });
});
