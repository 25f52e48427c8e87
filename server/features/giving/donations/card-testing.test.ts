import { beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { PATIENCE } from "../../../testing/services/patience.ts";
import { type AttackedSite, openAttackedSite } from "../../../testing/test-card-tester.ts";
import { paymentIdOf, setFaults } from "../../../testing/test-checkout.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { GatewayRefused, GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { applyPayments } from "../payments/apply-payments.ts";
import { expireCheckouts, expireSurplusCheckouts } from "../payments/expire-checkouts.ts";
import { closeGiving } from "./giving-limits-store.ts";

const TESTER = "192.0.2.1";
const DONOR = "198.51.100.1";

let attacked: AttackedSite;
beforeEach(async () => {
  attacked = await openAttackedSite();
});

async function startMany(count: number, address = TESTER) {
  const answers = await Promise.all(Array.from({ length: count }, () => attacked.start(address)));
  return answers.filter(({ status }) => status === 201).map(({ json }) => json);
}

/** Closes the form to everybody who gave. */
async function closeToAll(until: Date) {
  const { db, database } = attacked.site;
  const sources = await db.selectFrom("donation").select("source").execute();
  const networks = sources.flatMap(({ source }) => source ?? []);
  await inTransaction(database, (tx) => closeGiving(tx, [...new Set(networks)], until));
}

async function allOver(donations: Awaited<ReturnType<typeof startMany>>) {
  await vi.waitFor(async () => {
    expect(await attacked.statesOf(donations)).not.toContain("open");
  }, PATIENCE);
}

describe("cards tried on checkouts that were opened before", () => {
  test("after six declines the others are expired at the gateway and the form is closed for three hours", async () => {
    const { start, tryCard, atGateway, declinesTold, site } = attacked;
    const opened: Awaited<ReturnType<typeof startMany>> = [];
    for (let count = 0; count < 12; count += 1) opened.push((await start(TESTER)).json);
    let taken = 0;
    for (let attempt = 0; attempt < 60; attempt += 1) {
      if (!(await tryCard(opened[attempt % 12]))) continue;
      taken += 1;
      await vi.waitFor(async () => expect(await declinesTold()).toBe(taken), PATIENCE);
      if (taken >= 6) await allOver(opened);
    }
    expect(taken).toBe(6);
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

  test("60 starts and then 60 cards at once: ten checkouts stay open, and in the end none", async () => {
    const { statesOf, tryCard, start } = attacked;
    const opened = await startMany(60);
    const open = async () => (await statesOf(opened)).filter((state) => state === "open").length;
    await vi.waitFor(async () => expect(await open()).toBe(10), PATIENCE);
    const tries = await Promise.all(opened.map((one) => tryCard(one)));
    // Six declines close the form, and the other four may be expired before their card is tried.
    const tried = tries.filter(Boolean).length;
    expect(tried).toBeGreaterThanOrEqual(6);
    expect(tried).toBeLessThanOrEqual(10);
    await allOver(opened);
    expect((await start(TESTER)).json.code).toBe("form_closed");
  });

  test("a checkout that opens while the form is being closed is expired too", async () => {
    const { start, tryCard, statesOf, site } = attacked;
    const key = site.key();
    await setFaults(site, { reject_calls: 1 });
    expect((await start(TESTER, {}, key)).status).toBe(503);
    await setFaults(site, {});
    const { json: other } = await start(TESTER);
    for (let attempt = 0; attempt < 5; attempt += 1) await tryCard(other);
    const { json: another } = await start(TESTER);
    await tryCard(another);
    await allOver([other, another]);
    const late = await start(TESTER, {}, key);
    expect(late.status).toBe(201);
    await vi.waitFor(
      async () => expect(await statesOf([late.json])).toEqual(["expired"]),
      PATIENCE,
    );
  });

  test("three declines reported to each of two processes at the same time close the form", async () => {
    const { start, site } = attacked;
    const payments = await Promise.all(
      (await startMany(2)).map((json) =>
        site.deps.provider.getPayment(json.checkout_url.split("/").at(-1) ?? ""),
      ),
    );
    const tell = ([payment]: (typeof payments)[number]) =>
      inTransaction(site.database, (tx) =>
        applyPayments(
          tx,
          site.deps,
          payment?.kind === "payment" ? [{ ...payment, declines: 3 }] : [],
        ),
      );
    await Promise.all(payments.map(tell));
    expect((await start(TESTER)).json.code).toBe("form_closed");
  });
});

describe("cards tried from many addresses of one network", () => {
  const neighbour = (index: number) => `2001:db8:77:11${10 + index}::1`;
  const MANY = Array.from({ length: 12 }, (_, index) => index);

  /** Two declines for each of twelve neighbours: none of them is closed alone. */
  async function declineAtEach(address: (index: number) => string) {
    const opened = await Promise.all(
      MANY.map(async (index) => (await attacked.start(address(index))).json),
    );
    for (const one of opened) {
      await attacked.tryCard(one);
      await attacked.tryCard(one);
    }
    await vi.waitFor(async () => expect(await attacked.declinesTold()).toBe(24), PATIENCE);
    return opened;
  }

  test("24 declines in a /56 close the form to it and expire its open checkouts", async () => {
    const opened = await declineAtEach(neighbour);
    await allOver(opened);
    expect((await attacked.start(neighbour(40))).json.code).toBe("form_closed");
    expect((await attacked.start("2001:db8:77:2200::1")).status).toBe(201);
    attacked.site.clock.now += 3 * HOUR_MS + 1000;
    expect((await attacked.start(neighbour(40))).status).toBe(201);
  });

  test("the same declines in several /56 leave the /48 open until there are 96", async () => {
    const { start, site } = attacked;
    const apart = (index: number) => `2001:db8:77:${10 + index}00::1`;
    const opened = await declineAtEach(apart);
    expect((await start(apart(0))).status).toBe(201);
    const payments = await Promise.all(
      opened.map((one) => site.deps.provider.getPayment(paymentIdOf(one))),
    );
    // Eight each: every one of the twelve networks stays below its own limit of 24.
    const told = payments.flatMap(([fact]) =>
      fact?.kind === "payment" ? [{ ...fact, declines: 8 }] : [],
    );
    await inTransaction(site.database, (tx) => applyPayments(tx, site.deps, told));
    expect((await start("2001:db8:77:9900::1")).json.code).toBe("form_closed");
    // So many declines also slow down everybody else.
    expect((await start("2001:db8:78:9900::1")).json.code).toBe("challenge_required");
  });

  test("a /56 keeps its 40 newest open checkouts", async () => {
    const opened: Awaited<ReturnType<typeof startMany>> = [];
    for (let round = 0; round < 5; round += 1) {
      opened.push(...(await startMany(9, neighbour(round))));
      attacked.site.clock.now += 1000;
    }
    await vi.waitFor(async () => {
      const states = await attacked.statesOf(opened);
      expect(states.filter((state) => state === "open")).toHaveLength(40);
    }, PATIENCE);
  });
});

describe("donors who pay while their checkouts are expired", () => {
  test("are settled if the gateway took their money, and nobody else is", async () => {
    const { statesOf, tryCard, atGateway, site } = attacked;
    const opened = await startMany(10);
    for (let attempt = 0; attempt < 5; attempt += 1) await tryCard(opened[0]);
    const paying = opened.slice(1);
    await Promise.all([tryCard(opened[1]), ...paying.map((one) => tryCard(one, "approve"))]);
    await allOver(opened);
    const stands = await atGateway(opened);
    const wanted = stands.map((state) => (state === "succeeded" ? "settled" : state));
    await vi.waitFor(async () => expect(await statesOf(opened)).toEqual(wanted), PATIENCE);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("a payment that no webhook reported is settled by the answer to the expiry", async () => {
    const { start, statesOf, tryCard, site } = attacked;
    const { json: bank } = await start(TESTER);
    const { json: card } = await start(TESTER);
    await setFaults(site, { lose: 1 });
    await tryCard(bank, "bank_transfer");
    await tryCard(card, "approve");
    const until = new Date(site.clock.now + HOUR_MS);
    await closeToAll(until);
    await expireSurplusCheckouts(site.deps);
    expect(await statesOf([bank, card])).toEqual(["pending", "settled"]);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });
});

test("while the gateway is away the expiry fails, and it works later", async () => {
  const { start, statesOf, site } = attacked;
  const { json } = await start(TESTER);
  const until = new Date(site.clock.now + HOUR_MS);
  await closeToAll(until);
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

test("a checkout that the gateway refuses to expire doesn't keep the others open", async () => {
  const { start, statesOf, site } = attacked;
  const { json: same } = await start(TESTER);
  site.clock.now += 1000;
  // The newest checkout is expired first.
  const { json: odd } = await start(TESTER);
  const { json: another } = await start(DONOR);
  const until = new Date(site.clock.now + HOUR_MS);
  await closeToAll(until);
  const provider = {
    ...site.deps.provider,
    expireCheckout: (paymentId: string) =>
      paymentId === paymentIdOf(odd)
        ? Promise.reject(new GatewayRefused("409"))
        : site.deps.provider.expireCheckout(paymentId),
  };
  const swept = expireSurplusCheckouts({ ...site.deps, provider });
  await expect(swept).rejects.toThrow(GatewayRefused);
  expect(await statesOf([odd, same, another])).toEqual(["open", "expired", "expired"]);
});
