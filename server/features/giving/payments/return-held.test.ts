import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "../../../platform/clock.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { control, tellOf } from "../../../testing/gateways/test-disputes.ts";
import {
  holdPayment,
  movementsOf,
  orderBack,
  outAndIn,
  refundsThere,
  seeHeld,
  sendBack,
} from "../../../testing/gateways/test-held-payments.ts";
import { setFaults } from "../../../testing/test-checkout.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});
beforeEach(async () => {
  // A webhook could be applied, and hold the payment's row, at any moment of a test: what is told is told by `tellOf`.
  await setFaults(site, { lose: 1 });
  // Some tests turn the clock on, and with it sessions end.
  office = await openOffice(site);
});

const see = (id: string) => seeHeld(office, id);
const giveBack = (id: string) => orderBack(office, id);
const send = (refund?: PaymentProvider["refund"]) => sendBack(site, refund);

describe("a payment for nothing is given back", () => {
  test("once, and the books have it coming and going", async () => {
    const { id, paymentId } = await holdPayment(site);
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await see(id)).toMatchObject({ state: "going_back", way_back: "none" });
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    await Promise.all(Array.from({ length: 4 }, () => send()));
    await Promise.all([tellOf(site, paymentId), tellOf(site, paymentId), send()]);
    expect(await refundsThere(site, paymentId)).toHaveLength(1);
    expect(await movementsOf(site, paymentId)).toEqual(outAndIn);
    expect(await see(id)).toMatchObject({
      state: "given_back",
      decided: { by: "Frieda Obi", note: "Nobody knows whose it is." },
      askable: false,
    });
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    const trail = await office.trail();
    expect(trail.filter(({ action }: { action: string }) => action === "give_back")).toHaveLength(
      1,
    );
    expect((await giveBack(id)).json.code).toBe("changed_meanwhile");
  });

  test("once, also where the gateway's answer is lost", async () => {
    const { id, paymentId } = await holdPayment(site);
    await giveBack(id);
    const lost = vi.fn(async (order: Parameters<PaymentProvider["refund"]>[0]) => {
      await site.deps.provider.refund(order);
      throw new GatewayUnavailable("the line broke");
    });
    await send(lost);
    expect(lost).toHaveBeenCalledTimes(1);
    expect(await see(id)).toMatchObject({ state: "going_back" });
    await send(lost);
    expect(lost).toHaveBeenCalledTimes(1);
    site.clock.now += 2 * MINUTE_MS;
    await send(lost);
    expect(lost).toHaveBeenCalledTimes(1);
    office = await openOffice(site);
    expect(await see(id)).toMatchObject({ state: "given_back" });
    expect(await refundsThere(site, paymentId)).toHaveLength(1);
    expect(await movementsOf(site, paymentId)).toEqual(outAndIn);
  });

  test("where the gateway refuses, a person decides again, and may order it once more", async () => {
    const { id, paymentId } = await holdPayment(site);
    await giveBack(id);
    await send(async () => {
      throw new GatewayRefused("the account is closed");
    });
    expect(await see(id)).toMatchObject({
      state: "open",
      failure: "the account is closed",
      way_back: "order",
      decided: null,
    });
    const alerts = await site.db
      .selectFrom("alert")
      .select(["kind", "settled_at"])
      .where("key", "=", paymentId)
      .execute();
    expect(alerts).toEqual([{ kind: "unknown_payment", settled_at: null }]);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    expect((await giveBack(id)).status).toBe(200);
    await send();
    expect(await see(id)).toMatchObject({ state: "given_back", failure: null });
    expect(await movementsOf(site, paymentId)).toEqual(outAndIn);
  });

  test("a refund that fails after all opens it again, and the books have the money", async () => {
    const { id, paymentId } = await holdPayment(site);
    await giveBack(id);
    await send();
    const [refund] = await refundsThere(site, paymentId);
    if (refund?.kind !== "refund") throw new Error("no refund");
    await control(site, `/refunds/${refund.refundId}/fail`, {});
    await tellOf(site, paymentId);
    await tellOf(site, paymentId);
    expect(await see(id)).toMatchObject({ state: "open", failure: expect.any(String) });
    expect(await movementsOf(site, paymentId)).toEqual([
      outAndIn[0],
      outAndIn[1],
      "refund_failed 5100",
      outAndIn[2],
    ]);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    await giveBack(id);
    await send();
    expect(await see(id)).toMatchObject({ state: "given_back" });
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });
});
