import { expect, test } from "vitest";
import { MAX_SHOWN_EVENT_BYTES } from "#contract/books/webhooks.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openTestInbox } from "../../../testing/services/test-inbox.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const site = await openTestSite({
  argon2: fakeArgon2,
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
});
const office = await openOffice(site);

/** Delivers an event that raises an alert. Returns a function that fetches the event from the office. */
async function deliverOdd(body: string | Buffer) {
  const inbox = await openTestInbox(site);
  await inbox.deliver(body);
  await inbox.applyAll();
  const { data } = (await office.get("alerts/")).json;
  expect(data).toHaveLength(1);
  return () => office.get(`alerts/${data[0].id}/event/`);
}

test("shows an event as indented JSON", async () => {
  const show = await deliverOdd(JSON.stringify({ id: "evt_1", type: "account.seen", more: ["a"] }));
  const { status, json } = await show();
  expect(status).toBe(200);
  expect(json).toMatchObject({ type: "account.seen", cut: false });
  expect(json.text).toBe(
    '{\n  "id": "evt_1",\n  "type": "account.seen",\n  "more": [\n    "a"\n  ]\n}',
  );
});

test("shows other text without control characters, cut to a maximum length", async () => {
  const show = await deliverOdd(
    Buffer.from(`no\u0000 JSON\n\u001b[2J ${"x".repeat(MAX_SHOWN_EVENT_BYTES)}`),
  );
  const { json } = await show();
  expect(json.cut).toBe(true);
  expect(json.text).toMatch(/^no\ufffd JSON\n\ufffd\[2J x+$/);
  expect(Buffer.byteLength(json.text.replaceAll("\ufffd", "?"))).toBe(MAX_SHOWN_EVENT_BYTES);
});

test("returns 404 for a deleted event and for an alert about something else", async () => {
  const show = await deliverOdd(JSON.stringify({ id: "evt_2", type: "account.seen" }));
  await inTransaction(site.database, (tx) => tx.deleteFrom("webhook_event").execute());
  expect((await show()).status).toBe(404);
  expect((await office.get("alerts/999999/event/")).status).toBe(404);
});
