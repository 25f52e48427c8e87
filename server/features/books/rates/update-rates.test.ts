import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { onFileEnd } from "../../../testing/services/on-file-end.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { fetchFeed, parseFeed } from "./rate-feed.ts";
import { lockRates, type RateRow, saveRate } from "./rate-store.ts";
import { setRate } from "./set-rate.ts";
import { updateRates } from "./update-rates.ts";

let site: TestSite;
let ratesUrl: string;
let respond: (response: ServerResponse) => void;
const start = Date.parse("2026-11-20T17:00:00Z");

const buildFeed = (
  rate: string,
  time = "2026-11-20",
  before = "",
) => `<?xml version="1.0" encoding="UTF-8"?>${before}
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${time}'><Cube currency='USD' rate='${rate}'/><Cube currency='JPY' rate='171.32'/></Cube></Cube>
</gesmes:Envelope>`;
const respondWith = (text: string) => (response: ServerResponse) => response.end(text);

beforeAll(async () => {
  site = await openTestSite();
  const server = createServer((_, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  ratesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml`;
});

beforeEach(async () => {
  site.clock.now = start;
  await inTransaction(site.database, async (tx) => {
    await tx.deleteFrom("alert").execute();
    const own = { as_of: "2026-11-02", source: "set by the charity", told_at: null };
    await saveRate(tx, { ...own, base: "EUR", quote: "USD", rate_ppm: 1_085_000 });
    await saveRate(tx, { ...own, base: "USD", quote: "EUR", rate_ppm: 921_659 });
  });
});

const update = () => updateRates({ ...site.deps, ratesUrl });
const findRates = () => inTransaction(site.database, (tx) => lockRates(tx));
const toTuple = ({ base, rate_ppm, as_of, source }: RateRow) => [base, rate_ppm, as_of, source];
const alerts = () => site.db.selectFrom("alert").select(["kind", "key"]).orderBy("id").execute();

test("rates are saved with their day and source and used for new donations", async () => {
  respond = respondWith(buildFeed("1.1603"));
  await update();
  expect((await findRates()).map(toTuple)).toEqual([
    ["EUR", 1_160_300, "2026-11-20", "European Central Bank"],
    ["USD", 861_846, "2026-11-20", "European Central Bank"],
  ]);
  expect(await alerts()).toEqual([]);
  const { id } = await site.campaign();
  const { json } = await startCheckout(site, id, { currency: "EUR" });
  const donation = site.db.selectFrom("donation").select("rate_ppm").where("id", "=", json.id);
  expect(await donation.executeTakeFirst()).toEqual({ rate_ppm: 1_160_300 });
});

test("half a millionth is rounded up", () => {
  expect(parseFeed(buildFeed("1.1234565")).ratePpm("EUR", "USD")).toBe(1_123_457);
  expect(parseFeed(buildFeed("1.1234564")).ratePpm("EUR", "USD")).toBe(1_123_456);
});

test("a rate that jumped by more than 20% is not used until a person sets it", async () => {
  respond = respondWith(buildFeed("1.3021"));
  await update();
  expect((await findRates()).map(({ rate_ppm }) => rate_ppm)).toEqual([1_085_000, 921_659]);
  expect(await alerts()).toEqual([
    { kind: "rate_jumped", key: "EUR USD" },
    { kind: "rate_jumped", key: "USD EUR" },
  ]);
  await setRate(site.deps, ["EUR", "USD", "1.30"]);
  await update();
  expect((await findRates()).map(({ rate_ppm }) => rate_ppm)).toEqual([1_302_100, 767_990]);
});

test("a rate that moved by 20% is used", async () => {
  respond = respondWith(buildFeed("1.302"));
  await update();
  expect((await findRates())[0]?.rate_ppm).toBe(1_302_000);
});

test("rates older than the current ones are ignored", async () => {
  respond = respondWith(buildFeed("1.10", "2026-11-01"));
  await update();
  expect((await findRates()).map(({ as_of }) => as_of)).toEqual(["2026-11-02", "2026-11-02"]);
});

test("a feed raises an alert after three days without rates, and at once if it was never read", async () => {
  respond = (response) => response.writeHead(503).end();
  await update();
  expect(await alerts()).toEqual([{ kind: "rates_away", key: "feed" }]);
  await inTransaction(site.database, (tx) => tx.deleteFrom("alert").execute());
  respond = respondWith(buildFeed("1.10"));
  await update();
  respond = respondWith("no feed");
  site.clock.now = start + 3 * DAY_MS - 1;
  await update();
  expect(await alerts()).toEqual([]);
  site.clock.now = start + 3 * DAY_MS;
  await update();
  expect(await alerts()).toEqual([{ kind: "rates_away", key: "feed" }]);
  expect((await findRates())[0]?.rate_ppm).toBe(1_100_000);
});

test.each([
  ["nothing", ""],
  ["a page of HTML", "<!DOCTYPE html><html><body>moved</body></html>"],
  ["XML that ends early", buildFeed("1.08").slice(0, -20)],
  ["a declared entity", buildFeed("&r;", "2026-11-20", '<!DOCTYPE x [<!ENTITY r "1.08">]>')],
  ["an entity in a rate", buildFeed("1.0&#56;")],
  ["no rate of a needed currency", buildFeed("1.08").replace("USD", "GBP")],
  ["a currency twice", buildFeed("1.08").replace("JPY", "USD")],
  ["a rate of zero", buildFeed("0.0000")],
  ["a rate below zero", buildFeed("-1.08")],
  ["a rate in another notation", buildFeed("1e3")],
  ["an impossible day", buildFeed("1.08", "2026-02-30")],
])("%s is not accepted as a feed", (_, text) => {
  expect(() => parseFeed(text)).toThrow();
});

test("rates dated in the future are not used", async () => {
  respond = respondWith(buildFeed("1.10", "2026-11-22"));
  await update();
  expect((await findRates())[0]?.rate_ppm).toBe(1_085_000);
});

test("reading an endless, stalled or redirected feed fails", async () => {
  respond = (response) => {
    response.on("error", () => {});
    const writeMore = () => response.destroyed || response.write("x".repeat(60_000), writeMore);
    writeMore();
  };
  await expect(fetchFeed(ratesUrl)).rejects.toThrow("longer than");
  respond = (response) => response.write("<");
  await expect(fetchFeed(ratesUrl, 50)).rejects.toThrow("timeout");
  respond = (response) => response.writeHead(302, { location: "/elsewhere" }).end();
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
])("set-rate %s is refused with its usage", async (line) => {
  await expect(setRate(site.deps, line.split(" "))).rejects.toThrow("Usage");
});
