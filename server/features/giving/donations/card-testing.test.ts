import { beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type AttackedSite, openAttackedSite } from "../../../testing/gateways/test-card-tester.ts";
import { readPaymentId, setFaults } from "../../../testing/gateways/test-checkout.ts";
import { WAIT_LIMIT } from "../../../testing/services/wait-limit.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { GatewayRefused, GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { applyPayments } from "../payments/apply-payments.ts";
import { expireCheckouts, expireSurplusCheckouts } from "../payments/expire-checkouts.ts";
import { closeForm } from "./giving-limits-store.ts";

const TESTER = "192.0.2.1";
const DONOR = "198.51.100.1";

let attacked: AttackedSite;
beforeEach(async () => {
  attacked = await openAttackedSite();
});

/** Ten at a time: on a busy machine the gateway, in the same process, answers more than that too late. */
async function startMany(count: number, address = TESTER) {
  const started: Array<Awaited<ReturnType<AttackedSite["start"]>>["json"]> = [];
  while (started.length < count) {
    const batch = Array.from({ length: Math.min(10, count - started.length) }, () =>
      attacked.start(address),
    );
    for (const { status, json } of await Promise.all(batch)) {
      expect(status).toBe(201);
      started.push(json);
    }
  }
  return started;
}

async function closeFormToAllDonors() {
  const { db, database, clock } = attacked.site;
  const until = new Date(clock.now + HOUR_MS);
  const sources = await db.selectFrom("donation").select("source").execute();
  const networks = sources.flatMap(({ source }) => source ?? []);
  await inTransaction(database, (tx) => closeForm(tx, [...new Set(networks)], until));
}

async function waitUntilClosed(donations: Awaited<ReturnType<typeof startMany>>) {
  await vi.waitFor(async () => {
    expect(await attacked.statesOf(donations)).not.toContain("open");
  }, WAIT_LIMIT);
}

describe("card testing on open checkouts", () => {
  test("expires the other checkouts after six declines and closes the form for three hours", async () => {
    const { start, tryCard, atGateway, declinesTold, site } = attacked;
    const opened: Awaited<ReturnType<typeof startMany>> = [];
    for (let count = 0; count < 12; count += 1) opened.push((await start(TESTER)).json);
    let declines = 0;
    for (let attempt = 0; attempt < 60; attempt += 1) {
      if (!(await tryCard(opened[attempt % 12]))) continue;
      declines += 1;
      await vi.waitFor(async () => expect(await declinesTold()).toBe(declines), WAIT_LIMIT);
      if (declines >= 6) await waitUntilClosed(opened);
    }
    expect(declines).toBe(6);
    expect(new Set(await atGateway(opened))).toEqual(new Set(["expired"]));

    const refused = await start(TESTER);
    expect([refused.status, refused.json.code]).toEqual([429, "form_closed"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(10_000);
    expect((await start(DONOR)).status).toBe(201);
    site.clock.now += 3 * HOUR_MS - 1000;
    expect((await start(TESTER)).status).toBe(429);
    site.clock.now += 2000;
    expect((await start(TESTER)).status).toBe(201);
  });

  test("leaves ten of 60 checkouts open, and none after 60 concurrent cards", async () => {
    const { statesOf, tryCard, start } = attacked;
    const opened = await startMany(60);
    const open = async () => (await statesOf(opened)).filter((state) => state === "open").length;
    await vi.waitFor(async () => expect(await open()).toBe(10), WAIT_LIMIT);
    const tries = await Promise.all(opened.map((donation) => tryCard(donation)));
    // Six declines close the form; the other four may expire before their card is tried.
    const tried = tries.filter(Boolean).length;
    expect(tried).toBeGreaterThanOrEqual(6);
    expect(tried).toBeLessThanOrEqual(10);
    await waitUntilClosed(opened);
    expect((await start(TESTER)).json.code).toBe("form_closed");
  });

  test("also expires a checkout that opens while the form is being closed", async () => {
    const { start, tryCard, statesOf, site } = attacked;
    const key = site.key();
    await setFaults(site, { reject_calls: 1 });
    expect((await start(TESTER, {}, key)).status).toBe(503);
    await setFaults(site, {});
    const { json: second } = await start(TESTER);
    for (let attempt = 0; attempt < 5; attempt += 1) await tryCard(second);
    const { json: third } = await start(TESTER);
    await tryCard(third);
    await waitUntilClosed([second, third]);
    const late = await start(TESTER, {}, key);
    expect(late.status).toBe(201);
    await vi.waitFor(
      async () => expect(await statesOf([late.json])).toEqual(["expired"]),
      WAIT_LIMIT,
    );
  });

  test("closes the form after three declines reported to each of two processes at the same time", async () => {
    const { start, site } = attacked;
    const payments = await Promise.all(
      (await startMany(2)).map((json) =>
        site.deps.provider.getPayment(json.checkout_url.split("/").at(-1) ?? ""),
      ),
    );
    const report = ([payment]: (typeof payments)[number]) =>
      inTransaction(site.database, (tx) =>
        applyPayments(
          tx,
          site.deps,
          payment?.kind === "payment" ? [{ ...payment, declines: 3 }] : [],
        ),
      );
    await Promise.all(payments.map(report));
    expect((await start(TESTER)).json.code).toBe("form_closed");
  });
});

describe("card testing from many addresses of one network", () => {
  const neighbour = (index: number) => `2001:db8:77:11${10 + index}::1`;
  const MANY = Array.from({ length: 12 }, (_, index) => index);

  /** Two declines for each of twelve neighbours: too few to close the form to any of them alone. */
  async function declineAtEach(address: (index: number) => string) {
    const opened = await Promise.all(
      MANY.map(async (index) => (await attacked.start(address(index))).json),
    );
    for (const donation of opened) {
      await attacked.tryCard(donation);
      await attacked.tryCard(donation);
    }
    await vi.waitFor(async () => expect(await attacked.declinesTold()).toBe(24), WAIT_LIMIT);
    return opened;
  }

  test("closes the form to a /56 after 24 declines and expires the open checkouts", async () => {
    const opened = await declineAtEach(neighbour);
    await waitUntilClosed(opened);
    expect((await attacked.start(neighbour(40))).json.code).toBe("form_closed");
    expect((await attacked.start("2001:db8:77:2200::1")).status).toBe(201);
    attacked.site.clock.now += 3 * HOUR_MS + 1000;
    expect((await attacked.start(neighbour(40))).status).toBe(201);
  });

  test("closes the form to a /48 only after 96 declines", async () => {
    const { start, site } = attacked;
    const apart = (index: number) => `2001:db8:77:${10 + index}00::1`;
    const opened = await declineAtEach(apart);
    expect((await start(apart(0))).status).toBe(201);
    const payments = await Promise.all(
      opened.map((donation) => site.deps.provider.getPayment(readPaymentId(donation))),
    );
    // Eight each: all twelve networks stay below their own limit of 24.
    const updates = payments.flatMap(([fact]) =>
      fact?.kind === "payment" ? [{ ...fact, declines: 8 }] : [],
    );
    await inTransaction(site.database, (tx) => applyPayments(tx, site.deps, updates));
    expect((await start("2001:db8:77:9900::1")).json.code).toBe("form_closed");
    // This many declines also slow down everyone else.
    expect((await start("2001:db8:78:9900::1")).json.code).toBe("challenge_required");
  });

  test("leaves a /56 its 40 newest open checkouts", async () => {
    const opened: Awaited<ReturnType<typeof startMany>> = [];
    for (let round = 0; round < 5; round += 1) {
      opened.push(...(await startMany(9, neighbour(round))));
      attacked.site.clock.now += 1000;
    }
    await vi.waitFor(async () => {
      const states = await attacked.statesOf(opened);
      expect(states.filter((state) => state === "open")).toHaveLength(40);
    }, WAIT_LIMIT);
  });
});

describe("donors who pay while their checkouts are expired", () => {
  test("have their donation settled only if the gateway took the money", async () => {
    const { statesOf, tryCard, atGateway, site } = attacked;
    const opened = await startMany(10);
    for (let attempt = 0; attempt < 5; attempt += 1) await tryCard(opened[0]);
    const paying = opened.slice(1);
    await Promise.all([
      tryCard(opened[1]),
      ...paying.map((donation) => tryCard(donation, "approve")),
    ]);
    await waitUntilClosed(opened);
    const outcomes = await atGateway(opened);
    const expected = outcomes.map((state) => (state === "succeeded" ? "settled" : state));
    await vi.waitFor(async () => expect(await statesOf(opened)).toEqual(expected), WAIT_LIMIT);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("have their donation settled by the response to the expiry if the webhook was lost", async () => {
    const { start, statesOf, tryCard, site } = attacked;
    const { json: bank } = await start(TESTER);
    const { json: card } = await start(TESTER);
    await setFaults(site, { lose: 1 });
    await tryCard(bank, "bank_transfer");
    await tryCard(card, "approve");
    await closeFormToAllDonors();
    await expireSurplusCheckouts(site.deps);
    expect(await statesOf([bank, card])).toEqual(["pending", "settled"]);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });
});

test("expiring checkouts fails while the gateway is unavailable and works later", async () => {
  const { start, statesOf, site } = attacked;
  const { json } = await start(TESTER);
  await closeFormToAllDonors();
  const { source } = await site.db
    .selectFrom("donation")
    .select("source")
    .executeTakeFirstOrThrow();
  await setFaults(site, { reject_calls: 1 });
  await expect(expireCheckouts(site.deps, source)).rejects.toThrow(GatewayUnavailable);
  await setFaults(site, { drop_answers: 1 });
  await expect(expireCheckouts(site.deps, source)).rejects.toThrow(GatewayUnavailable);
  await setFaults(site, {});
  await expireCheckouts(site.deps, source);
  expect(await statesOf([json])).toEqual(["expired"]);
});

test("a checkout that the gateway refuses to expire doesn't keep others open", async () => {
  const { start, statesOf, site } = attacked;
  const { json: older } = await start(TESTER);
  site.clock.now += 1000;
  // The newest checkout is expired first.
  const { json: refused } = await start(TESTER);
  const { json: other } = await start(DONOR);
  await closeFormToAllDonors();
  const provider = {
    ...site.deps.provider,
    expireCheckout: (paymentId: string) =>
      paymentId === readPaymentId(refused)
        ? Promise.reject(new GatewayRefused("409"))
        : site.deps.provider.expireCheckout(paymentId),
  };
  const expiring = expireSurplusCheckouts({ ...site.deps, provider });
  await expect(expiring).rejects.toThrow(GatewayRefused);
  expect(await statesOf([refused, older, other])).toEqual(["open", "expired", "expired"]);
});
