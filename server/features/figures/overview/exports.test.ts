import { expect, test } from "vitest";
import { createExport } from "#contract/figures/overview.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createStreamLimits } from "../../../platform/http/stream-limits.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { disableAccount, endSessions } from "../../identity/sessions/end-sessions.ts";
import { openExport } from "./create-export.ts";
import { exportDonationTable } from "./export-donations.ts";
import { writeExportToken } from "./export-token.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const site = await openTestSite({ argon2: fakeArgon2, clock: { now: NOW } });

async function createUrl(account: TestAccount, body: object): Promise<string> {
  const { status, json } = await site.post(createExport.path, body, await account.bearer());
  expect(status, JSON.stringify(json)).toBe(201);
  return json.url;
}

async function createToken(account: TestAccount, id: number): Promise<string> {
  const session = await site.deps.authenticate((await account.bearer()).authorization);
  if (!session) throw new Error("the account is not logged in");
  const { accountId, sessionId } = session;
  const request = { kind: "gifts", accountId, sessionId, id } as const;
  return writeExportToken(site.deps.exportKeys, request, NOW).token;
}

const donation = (campaignId: number, index: number) => ({
  campaignId,
  minor: 100 + index,
  name: index === 0 ? '=HYPERLINK("http://evil.example")' : `Person ${index}`,
  settledAt: NOW - index * 60_000,
});

test("exports every donation of the range once, over several chunks", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const { id: other } = await site.campaign({ organiserId: owner.id });
  const count = 2_300;
  for (let from = 0; from < count; from += 575) {
    await createSettledDonations(
      site,
      ...Array.from({ length: 575 }, (_, n) => donation(id, from + n)),
    );
  }
  await createSettledDonations(site, donation(other, 1));
  const response = await site.get(await createUrl(owner, { kind: "gifts", id }));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="donations-campaign-${id}-2026-01-01-to-2026-12-31.csv"`,
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const lines = response.text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(count + 1);
  expect(lines[0]).toContain("date,time (UTC),campaign");
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  const donations = lines.map((line) => line.split(",").at(-6));
  expect(new Set(donations).size).toBe(count + 1);
  const all = await site.get(await createUrl(owner, { kind: "gifts" }));
  expect(all.text.trimEnd().split("\r\n")).toHaveLength(count + 2);
  const named = await site.get(await createUrl(owner, { kind: "gifts", id, q: "person 17" }));
  expect(named.text.trimEnd().split("\r\n").length).toBeLessThan(count / 2);
});

test("reads chunks only on demand, and none after the reader disconnects", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  for (let from = 0; from < 3_000; from += 500) {
    await createSettledDonations(
      site,
      ...Array.from({ length: 500 }, (_, n) => donation(id, from + n)),
    );
  }
  let queries = 0;
  const db = new Proxy(site.db, {
    get: (target, name) => {
      if (name === "getExecutor") queries += 1;
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const token = await createToken(owner, id);
  const tables = createStreamLimits({ overall: 1 });
  const { chunks } = await exportDonationTable({ ...site.deps, db }, token, tables);
  const iterator = chunks[Symbol.asyncIterator]();
  await iterator.next();
  const before = queries;
  await iterator.next();
  expect(queries).toBe(before + 1);
  await iterator.return?.();
  expect((await iterator.next()).done).toBe(true);
  expect(queries).toBe(before + 1);
  expect(tables.acquire([{ key: owner.id, most: 1 }])).toBeTypeOf("function");
});

test("accepts a URL for a minute, for one kind, and only while its owner is in the team", async () => {
  const { id } = await site.campaign();
  const reader = await openMember(site, id, "reader");
  const url = await createUrl(reader, { kind: "gifts", id });
  expect((await site.get(url)).status).toBe(200);
  expect((await site.get(url.replace("/gifts/", "/summary/"))).status).toBe(404);
  const [head, signature = ""] = url.split(".");
  const forged = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  expect((await site.get(`${head}.${forged}`)).status).toBe(404);
  expect((await site.get(`${url.split("?")[0]}?token=nonsense`)).status).toBe(422);
  site.clock.now += 60_000;
  expect((await site.get(url)).status).toBe(404);
  site.clock.now = NOW;
  const freshUrl = await createUrl(reader, { kind: "gifts", id });
  await inTransaction(site.database, (tx) =>
    tx.deleteFrom("campaign_member").where("account_id", "=", reader.id).execute(),
  );
  expect((await site.get(freshUrl)).status).toBe(404);
});

test("refuses a URL after its session has ended or its account was disabled", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  await createSettledDonations(site, donation(id, 1));
  const createUrls = async () => ({
    gifts: await createUrl(owner, { kind: "gifts", id }),
    summary: await createUrl(owner, { kind: "summary", id }),
  });
  const statuses = async ({ gifts, summary }: Awaited<ReturnType<typeof createUrls>>) => [
    (await site.get(gifts)).status,
    (await site.get(summary)).status,
  ];
  const first = await createUrls();
  expect(await statuses(first)).toEqual([200, 200]);
  await inTransaction(site.database, (tx) =>
    endSessions(tx, owner.id, { at: new Date(site.clock.now) }),
  );
  expect(await statuses(first)).toEqual([404, 404]);
  const second = await createUrls();
  expect(await statuses(second)).toEqual([200, 200]);
  await inTransaction(site.database, (tx) =>
    disableAccount(tx, owner.id, new Date(site.clock.now)),
  );
  expect(await statuses(second)).toEqual([404, 404]);
});

test("does not report a URL as unknown while the database is down", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const token = await createToken(owner, id);
  const readSession = () => Promise.reject(new Error("the database is down"));
  await expect(openExport({ ...site.deps, readSession }, "gifts", token)).rejects.toThrow(
    "the database is down",
  );
});

test("limits an account to two tables at a time without affecting other accounts", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const other = await openMember(site, id, "reader");
  const tables = createStreamLimits({ overall: 40 });
  const open = async (account: TestAccount) =>
    exportDonationTable(site.deps, await createToken(account, id), tables);
  const [first] = await Promise.all([open(owner), open(owner)]);
  await expect(open(owner)).rejects.toMatchObject({ code: "too_many_requests" });
  await open(other);
  for await (const _ of first.chunks);
  await open(owner);
});

test("refuses an id that is not a positive integer", async () => {
  const headers = await (await openAccount(site)).bearer();
  for (const id of [35.61, -1, 0, 1e300, "35.61"]) {
    const { status, json } = await site.post(createExport.path, { kind: "gifts", id }, headers);
    expect([id, status, json.detail?.[0]?.loc]).toEqual([id, 422, ["body", "id"]]);
    expect((await site.get(`/api/v1/account/overview/?id=${id}`, headers)).status).toBe(422);
  }
  const largest = { kind: "gifts", id: 999_999_999_999_999 };
  expect((await site.post(createExport.path, largest, headers)).status).toBe(404);
});

test("exports the summary as a PDF of the figures", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id, title: "A well for Abuja" });
  const lastYear = { ...donation(id, 0), settledAt: NOW - 400 * 86_400_000 };
  await createSettledDonations(site, donation(id, 1), donation(id, 2), lastYear);
  const url = await createUrl(owner, { kind: "summary", id });
  const response = await fetch(site.url + url);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) })
    .promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  expect(text).toContain("A well for Abuja");
  expect(text).toContain("$2.03");
  expect(text).toContain("from 2 donations; 103% more than $1.00 before");
  expect(text).toContain("Total Email sent");
});
