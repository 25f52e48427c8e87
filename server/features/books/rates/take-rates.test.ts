import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { atFileEnd } from "../../../testing/services/at-file-end.ts";
import { startCheckout } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { lockRates, type RateRow, saveRate } from "./rate-store.ts";
import { readFeed } from "./read-feed.ts";
import { setRate } from "./set-rate.ts";
import { takeRates } from "./take-rates.ts";

let site: TestSite;
let ratesUrl: string;
let answer: (response: ServerResponse) => void;
const start = Date.parse("2026-11-20T17:00:00Z");

const feedOf = (
  rate: string,
  time = "2026-11-20",
  before = "",
) => `<?xml version="1.0" encoding="UTF-8"?>${before}
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${time}'><Cube currency='USD' rate='${rate}'/><Cube currency='JPY' rate='171.32'/></Cube></Cube>
</gesmes:Envelope>`;
const sends = (text: string) => (response: ServerResponse) => response.end(text);

beforeAll(async () => {
  site = await openTestSite();
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  ratesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml`;
});

beforeEach(async () => {
  site.clock.now = start;
  await inTransaction(site.database, async (tx) => {
    await tx.deleteFrom("alert").execute();
    const kept = { as_of: "2026-11-02", source: "the site's own figure", told_at: null };
    await saveRate(tx, { ...kept, base: "EUR", quote: "USD", rate_ppm: 1_085_000 });
    await saveRate(tx, { ...kept, base: "USD", quote: "EUR", rate_ppm: 921_659 });
  });
});

const take = () => takeRates({ ...site.deps, ratesUrl });
const rates = () => inTransaction(site.database, (tx) => lockRates(tx));
const shown = ({ base, rate_ppm, as_of, source }: RateRow) => [base, rate_ppm, as_of, source];
const alerts = () => site.db.selectFrom("alert").select(["kind", "key"]).orderBy("id").execute();

test("rates are taken with their day and source, and gifts are started with them", async () => {
  answer = sends(feedOf("1.1603"));
  await take();
  expect((await rates()).map(shown)).toEqual([
    ["EUR", 1_160_300, "2026-11-20", "European Central Bank"],
    ["USD", 861_846, "2026-11-20", "European Central Bank"],
  ]);
  expect(await alerts()).toEqual([]);
  const { id } = await site.campaign();
  const { json } = await startCheckout(site, id, { currency: "EUR" });
  const given = site.db.selectFrom("donation").select("rate_ppm").where("id", "=", json.id);
  expect(await given.executeTakeFirst()).toEqual({ rate_ppm: 1_160_300 });
});

test("halves of a millionth go up", () => {
  expect(readFeed(feedOf("1.1234565")).ppmOf("EUR", "USD")).toBe(1_123_457);
  expect(readFeed(feedOf("1.1234564")).ppmOf("EUR", "USD")).toBe(1_123_456);
});

test("a rate that jumped by more than a fifth is not taken until somebody sets it", async () => {
  answer = sends(feedOf("1.3021"));
  await take();
  expect((await rates()).map(({ rate_ppm }) => rate_ppm)).toEqual([1_085_000, 921_659]);
  expect(await alerts()).toEqual([
    { kind: "rate_jumped", key: "EUR USD" },
    { kind: "rate_jumped", key: "USD EUR" },
  ]);
  await setRate(site.deps, ["EUR", "USD", "1.30"]);
  await take();
  expect((await rates()).map(({ rate_ppm }) => rate_ppm)).toEqual([1_302_100, 767_990]);
});

test("a rate that moved by a fifth is taken", async () => {
  answer = sends(feedOf("1.302"));
  await take();
  expect((await rates())[0]?.rate_ppm).toBe(1_302_000);
});

test("older rates than the known ones are left", async () => {
  answer = sends(feedOf("1.10", "2026-11-01"));
  await take();
  expect((await rates()).map(({ as_of }) => as_of)).toEqual(["2026-11-02", "2026-11-02"]);
});

test("a feed that is away for three days raises an alert, and one that was never there does at once", async () => {
  answer = (response) => response.writeHead(503).end();
  await take();
  expect(await alerts()).toEqual([{ kind: "rates_away", key: "feed" }]);
  await inTransaction(site.database, (tx) => tx.deleteFrom("alert").execute());
  answer = sends(feedOf("1.10"));
  await take();
  answer = sends("no feed");
  site.clock.now = start + 3 * DAY_MS - 1;
  await take();
  expect(await alerts()).toEqual([]);
  site.clock.now = start + 3 * DAY_MS;
  await take();
  expect(await alerts()).toEqual([{ kind: "rates_away", key: "feed" }]);
  expect((await rates())[0]?.rate_ppm).toBe(1_100_000);
});

test.each([
  ["nothing", ""],
  ["a page of HTML", "<!DOCTYPE html><html><body>moved</body></html>"],
  ["XML that ends early", feedOf("1.08").slice(0, -20)],
  ["a declared entity", feedOf("&r;", "2026-11-20", '<!DOCTYPE x [<!ENTITY r "1.08">]>')],
  ["an entity in a rate", feedOf("1.0&#56;")],
  ["no rate of ours", feedOf("1.08").replace("USD", "GBP")],
  ["a currency twice", feedOf("1.08").replace("JPY", "USD")],
  ["a rate of nothing", feedOf("0.0000")],
  ["a rate below zero", feedOf("-1.08")],
  ["a rate in another notation", feedOf("1e3")],
  ["a day that is none", feedOf("1.08", "2026-02-30")],
])("%s is no feed", (_, text) => {
  expect(() => readFeed(text)).toThrow();
});

test("rates of a day to come are not taken", async () => {
  answer = sends(feedOf("1.10", "2026-11-22"));
  await take();
  expect((await rates())[0]?.rate_ppm).toBe(1_085_000);
});

test("a feed without end, one that stalls and one that leads elsewhere are given up", async () => {
  answer = (response) => {
    response.on("error", () => {});
    const more = () => response.destroyed || response.write("x".repeat(60_000), more);
    more();
  };
  await expect(fetchFeed(ratesUrl)).rejects.toThrow("longer than");
  answer = (response) => response.write("<");
  await expect(fetchFeed(ratesUrl, 50)).rejects.toThrow("timeout");
  answer = (response) => response.writeHead(302, { location: "/elsewhere" }).end();
  await expect(fetchFeed(ratesUrl)).rejects.toThrow();
});

test.each([
  ["EUR"],
  ["EUR EUR 1"],
  ["EUR GBP 1"],
  ["EUR USD 0"],
  ["EUR USD -1"],
  ["EUR USD 1,1"],
  ["EUR USD 1 2"],
])("set-rate %s is not understood", async (line) => {
  await expect(setRate(site.deps, line.split(" "))).rejects.toThrow("Usage");
});
