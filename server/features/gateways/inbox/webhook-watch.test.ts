import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openTestInbox, type TestInbox } from "../../../testing/services/test-inbox.ts";
import { openOffice, type TestOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let office: TestOffice;
let inbox: TestInbox;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
});

beforeEach(async () => {
  office = await openOffice(site);
  inbox = await openTestInbox(site);
  await inTransaction(site.database, (tx) => tx.deleteFrom("webhook_standing").execute());
  site.clock.now += 2 * MINUTE_MS;
});

const forge = async () =>
  expect((await inbox.deliver(inbox.event("payment.succeeded"), ["another"])).status).toBe(400);
const accept = async () =>
  expect((await inbox.deliver(inbox.event("payment.succeeded"))).status).toBe(200);
const later = (ms = MINUTE_MS) => {
  site.clock.now += ms;
};
const gateway = async () => (await office.get("gateways/")).json.data[0];
const openAlerts = () =>
  site.db
    .selectFrom("alert")
    .select(["kind", "key", "detail"])
    .where("kind", "=", "webhook_refused")
    .where("settled_at", "is", null)
    .execute();

test("shows a refused event with its reason in the office", async () => {
  await accept();
  const acceptedAt = new Date(site.clock.now).toISOString();
  expect(await gateway()).toMatchObject({ last_event_at: acceptedAt, refused: null });
  later();
  await forge();
  const at = new Date(site.clock.now).toISOString();
  const refused = { at, reason: "the signature does not match", count: 1 };
  expect(await gateway()).toMatchObject({ last_event_at: acceptedAt, refused });
});

test("repeated refusals raise one alert, and the next accepted event resolves it", async () => {
  await forge();
  later();
  await forge();
  expect(await openAlerts()).toEqual([]);
  later();
  await forge();
  const detail = { provider: "sandbox", reason: "the signature does not match", count: 3 };
  expect(await openAlerts()).toMatchObject([{ key: "sandbox", detail }]);
  later();
  await accept();
  expect(await openAlerts()).toEqual([]);
  expect(await gateway()).toMatchObject({ refused: null });
  later();
  await forge();
  expect(await openAlerts()).toEqual([]);
  expect(await gateway()).toMatchObject({ refused: { count: 1 } });
});

test("single refusals hours apart raise no alert", async () => {
  for (const _ of [1, 2, 3, 4]) {
    await forge();
    later(61 * MINUTE_MS);
  }
  expect(await openAlerts()).toEqual([]);
});

test("many refused events cause one log line and one write a minute", async () => {
  const warn = vi.spyOn(site.deps.log, "warn");
  for (let nth = 0; nth < 20; nth += 1) await forge();
  later();
  await forge();
  const reason = "the signature does not match";
  expect(warn.mock.calls).toEqual([
    [{ provider: "sandbox", reason, count: 1 }, "refused webhook events"],
    [{ provider: "sandbox", reason, count: 20 }, "refused webhook events"],
  ]);
  expect(await gateway()).toMatchObject({ refused: { count: 21 } });
});
