import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestInbox, type TestInbox } from "../../../testing/services/test-inbox.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { receiveEvent } from "./receive-event.ts";

let site: TestSite;
let inbox: TestInbox;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

beforeEach(async () => {
  inbox = await openTestInbox(site);
});

describe("a signed event is stored unchanged", () => {
  test.each([
    ["XML", Buffer.from("<payment>1</payment>")],
    ["invalid UTF-8", Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ["a space", Buffer.from(" ")],
    ["an empty body", Buffer.alloc(0)],
    ["a NUL in its id", Buffer.from('{"id":"evt\\u0000","type":"payment.succeeded"}')],
    ["a NUL in its type", Buffer.from('{"id":"evt_1","type":"payment\\u0000"}')],
    ["an id that is a number", Buffer.from('{"id":7,"type":"payment.succeeded"}')],
    ["a too long id", Buffer.from(JSON.stringify({ id: "e".repeat(201), type: "x" }))],
    [
      "a NUL in its reference",
      Buffer.from('{"id":"e","type":"x","payment":{"payment_id":"p","reference":"\\u0000"}}'),
    ],
  ])("%s is acknowledged, stored once, and raises an alert", async (_, body) => {
    expect((await inbox.deliver(body)).status).toBe(200);
    expect((await inbox.deliver(body)).status).toBe(200);
    await inbox.applyAll();
    const [row, ...others] = await inbox.stored();
    expect(others).toEqual([]);
    expect(Buffer.from(row?.body ?? []).equals(body)).toBe(true);
    expect(row).toMatchObject({ type: "unreadable", payment_id: null, outcome: "unreadable" });
    expect(await inbox.alerts()).toMatchObject([
      { kind: "webhook_unreadable", key: `unreadable ${row?.event_id}` },
    ]);
  });

  test("an event with a NUL in another field is still applied", async () => {
    const payment = await inbox.paid();
    const text = inbox.event("payment.succeeded", { ...payment, note: "\u0000" } as typeof payment);
    expect(text).toContain("\\u0000");
    expect((await inbox.deliver(text)).status).toBe(200);
    await inbox.applyAll();
    expect(await inbox.stateOf(payment)).toBe("settled");
  });

  test("an event with two signatures is accepted if one of them uses our secret", async () => {
    const text = inbox.event("payment.succeeded", await inbox.paid());
    const ours = site.deps.sandbox.webhookSecrets[0];
    expect((await inbox.deliver(text, ["another", ours])).status).toBe(200);
    expect((await inbox.deliver(text, [ours, "another"])).status).toBe(200);
    expect((await inbox.deliver(text, ["another", "a third"])).status).toBe(400);
    expect(await inbox.stored()).toHaveLength(1);
  });

  test.each<[Record<string, string>]>([
    [{}],
    [{ "content-type": "text/xml" }],
    [{ "content-type": "application/cbor" }],
  ])("an unreadable event is stored with any content type: %j", async (type) => {
    for (const body of ["", "<xml/>"]) {
      expect((await inbox.deliver(body, undefined, type)).status).toBe(200);
    }
    await inbox.applyAll();
    expect((await inbox.stored()).map(({ outcome }) => outcome)).toEqual([
      "unreadable",
      "unreadable",
    ]);
  });

  test("an unsigned event is refused before the database is queried", async () => {
    const deps = { ...site.deps, database: undefined as never };
    const body = Buffer.from("{}");
    const now = Math.floor(Date.now() / 1000);
    for (const signature of [undefined, "", `t=${now}`, `t=${now},v1=${"0".repeat(64)}`]) {
      const headers = { "sandbox-signature": signature };
      await expect(receiveEvent(deps, "sandbox", body, headers)).rejects.toMatchObject({
        code: "bad_signature",
      });
    }
  });

  test("a flood of unsigned events and an event that is too long are not stored", async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => inbox.deliver(`{"id":"${n}"}`, n % 2 ? ["guess"] : [])),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
    const long = await inbox.deliver(Buffer.alloc(64 * 1024 + 1, 0x20));
    expect([long.status, long.json.code]).toEqual([413, "payload_too_large"]);
    expect(await inbox.stored()).toEqual([]);
    expect(await inbox.alerts()).toEqual([]);
  });
});
