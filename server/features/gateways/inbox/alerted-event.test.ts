import { expect, test } from "vitest";
import { MOST_SHOWN } from "#contract/books/webhooks.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openTestInbox } from "../../../testing/services/test-inbox.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const site = await openTestSite({
  argon2: cheapArgon2,
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
});
const office = await openOffice(site);

/** What the office is shown of the only alert after such a body came. */
async function shownOf(body: string | Buffer) {
  const inbox = await openTestInbox(site);
  await inbox.deliver(body);
  await inbox.applyAll();
  const { data } = (await office.get("alerts/")).json;
  expect(data).toHaveLength(1);
  return () => office.get(`alerts/${data[0].id}/event/`);
}

test("the office reads what came, a line for each field", async () => {
  const show = await shownOf(JSON.stringify({ id: "evt_1", type: "account.seen", more: ["a"] }));
  const { status, json } = await show();
  expect(status).toBe(200);
  expect(json).toMatchObject({ type: "account.seen", cut: false });
  expect(json.text).toBe(
    '{\n  "id": "evt_1",\n  "type": "account.seen",\n  "more": [\n    "a"\n  ]\n}',
  );
});

test("what is no JSON is shown without signs that do something, and cut where it is long", async () => {
  const show = await shownOf(Buffer.from(`no\u0000 JSON\n\u001b[2J ${"x".repeat(MOST_SHOWN)}`));
  const { json } = await show();
  expect(json.cut).toBe(true);
  expect(json.text).toMatch(/^no\ufffd JSON\n\ufffd\[2J x+$/);
  expect(Buffer.byteLength(json.text.replaceAll("\ufffd", "?"))).toBe(MOST_SHOWN);
});

test("there is nothing to show once it was forgotten, or of an alert about something else", async () => {
  const show = await shownOf(JSON.stringify({ id: "evt_2", type: "account.seen" }));
  await inTransaction(site.database, (tx) => tx.deleteFrom("webhook_event").execute());
  expect((await show()).status).toBe(404);
  expect((await office.get("alerts/999999/event/")).status).toBe(404);
});
