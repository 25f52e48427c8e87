import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { REPORTS_PER_DAY } from "#contract/campaigns/reports.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { getReport, listReports } from "./office-reports.ts";
import { lockOpenReport, saveReportDecision } from "./report-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const text = "The picture shows another village.";

const site = await openTestSite({
  argon2: fakeArgon2,
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
  limits: { "report:network": 6 },
});
const admin = await openAccount(site, { role: "admin", firstName: "Frieda" });

let reporter: TestAccount;
let headers: { authorization: string };
let id: number;

beforeEach(async () => {
  // All tests share one address, which has a daily limit.
  site.clock.now += DAY_MS;
  reporter = await openAccount(site, { firstName: "Rea" });
  headers = await reporter.bearer();
  ({ id } = await site.campaign());
});

const report = (body: object, as: Record<string, string> = {}) =>
  site.post(`/api/v1/campaign/${id}/reports/`, { reason: "misleading", text, ...body }, as);
const openReports = async () =>
  (await listReports(site.db, { state: "open", limit: 50 })).data.filter(
    ({ campaign }) => campaign.id === id,
  );
const picture = (
  reportId: number,
  body: string | Uint8Array<ArrayBuffer>,
  as: Record<string, string> = headers,
) => site.ask(`/api/v1/account/reports/${reportId}/picture/`, { method: "PUT", body, headers: as });

describe("reporting", () => {
  test("queues a guest's report for the office without telling the guest its id", async () => {
    const { status, json } = await report({});
    expect([status, json.report_id]).toEqual([201, null]);
    const [found] = await openReports();
    expect(found).toMatchObject({
      campaign: { id, state: "active" },
      comment: null,
      reason: "misleading",
      text,
      reporter: null,
      has_picture: false,
      state: "open",
      open_of_campaign: 0,
    });
  });

  test("shows the office a reporter who is logged in", async () => {
    await report({}, headers);
    const [found] = await openReports();
    expect(found?.reporter).toEqual({ name: "Rea Obi", email: reporter.email });
  });

  test("includes the comment's text and author until the comment is removed", async () => {
    const path = `/api/v1/campaign/${id}/comments/`;
    const { json: posted } = await site.post(path, { text: "Buy pills" }, headers);
    await report({ comment_id: posted.id, reason: "spam" });
    expect((await openReports())[0]?.comment).toMatchObject({
      id: posted.id,
      author: "Rea Obi",
      text: "Buy pills",
      hidden: false,
    });
    await site.ask(`${path}${posted.id}/`, { method: "DELETE", headers });
    expect((await openReports())[0]?.comment?.text).toBe("");
    const again = await report({ comment_id: posted.id });
    expect([again.status, again.json.detail[0].loc]).toEqual([422, ["body", "comment_id"]]);
  });

  test("refuses a comment that the team hid", async () => {
    const owner = await openAccount(site);
    const asOwner = await owner.bearer();
    ({ id } = await site.campaign({ organiserId: owner.id }));
    const path = `/api/v1/campaign/${id}/comments/`;
    const { json: posted } = await site.post(path, { text: "Buy pills" }, headers);
    const hidden = `/api/v1/organiser/campaigns/${id}/comments/${posted.id}/hidden/`;
    await site.ask(hidden, { method: "PUT", headers: asOwner });
    const { status, json } = await report({ comment_id: posted.id });
    expect([status, json.detail[0].loc]).toEqual([422, ["body", "comment_id"]]);
  });

  test.each([
    [{ reason: "boring" }, "reason"],
    [{ text: "too short" }, "text"],
    [{ text: "x".repeat(2001) }, "text"],
  ])("refuses %o, naming the field", async (body, field) => {
    const { status, json } = await report(body);
    expect([status, json.detail[0].loc]).toEqual([422, ["body", field]]);
    expect(await openReports()).toEqual([]);
  });

  test("stores a report's text unchanged", async () => {
    const markup = `<script>alert(1)</script> javascript:alert(1)`;
    await report({ text: markup });
    expect((await openReports())[0]?.text).toBe(markup);
  });

  test("accepts five reports a day from one source, even when sent at once", async () => {
    const responses = await Promise.all(
      Array.from({ length: REPORTS_PER_DAY + 3 }, () => report({})),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(REPORTS_PER_DAY);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    site.clock.now += DAY_MS;
    expect((await report({})).status).toBe(201);
  });

  test("limits all addresses of a network together", async () => {
    const from = (subnet: number) => report({}, { "x-forwarded-for": `2001:db8:7:${subnet}::1` });
    for (let n = 0; n < 6; n += 1) expect((await from(n)).status).toBe(201);
    expect((await from(9)).status).toBe(429);
    expect((await report({}, { "x-forwarded-for": "2001:db8:8:1::1" })).status).toBe(201);
  });

  test("refuses reports of a draft", async () => {
    ({ id } = await site.campaign({ state: "draft" }));
    expect((await report({})).status).toBe(404);
  });
});

describe("a report's picture", () => {
  const photo = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: "#a33" } })
      .withExif({ IFD0: { Copyright: "SECRET PLACE" } })
      .jpeg()
      .toBuffer();
  const createReport = async () => (await report({}, headers)).json.report_id as number;
  const fetchPicture = async (reportId: number, as: TestAccount) =>
    fetch(`${site.url}/api/v1/admin/reports/${reportId}/picture/`, { headers: await as.bearer() });

  test("is re-encoded and visible to the office alone", async () => {
    const reportId = await createReport();
    expect((await picture(reportId, new Uint8Array(await photo()))).status).toBe(200);
    expect((await openReports())[0]?.has_picture).toBe(true);
    const response = await fetchPicture(reportId, admin);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const { format, exif } = await sharp(await response.arrayBuffer()).metadata();
    expect([format, exif]).toEqual(["jpeg", undefined]);
    expect((await fetchPicture(reportId, reporter)).status).toBe(403);
  });

  test("is accepted once, from the reporter, within an hour", async () => {
    const reportId = await createReport();
    const other = await (await openAccount(site)).bearer();
    expect((await picture(reportId, new Uint8Array(await photo()), other)).status).toBe(404);
    const bytes = new Uint8Array(await photo());
    const both = await Promise.all([picture(reportId, bytes), picture(reportId, bytes)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const late = await createReport();
    site.clock.now += 61 * 60 * 1000;
    const fresh = await reporter.bearer();
    expect((await picture(late, bytes, fresh)).status).toBe(404);
  });

  test("is refused when it isn't an image, and the report stays", async () => {
    const reportId = await createReport();
    expect((await picture(reportId, "<html></html>")).status).toBe(415);
    expect((await picture(reportId, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
    const broken = new Uint8Array((await photo()).subarray(0, 60));
    expect((await picture(reportId, broken)).status).toBe(422);
    expect((await openReports())[0]?.has_picture).toBe(false);
    expect((await fetchPicture(reportId, admin)).status).toBe(404);
  });
});

describe("the office", () => {
  test("decides once when two people decide at the same time", async () => {
    await report({});
    const [found] = await openReports();
    const decide = (state: "dismissed" | "acted") =>
      inTransaction(site.database, async (tx) => {
        const decided = { state, actorId: admin.id, note: "Looked into it." };
        const open = await lockOpenReport(tx, found?.id ?? 0);
        if (open) {
          await saveReportDecision(tx, found?.id ?? 0, {
            ...decided,
            at: new Date(site.clock.now),
          });
        }
        return open;
      });
    const both = await Promise.all([decide("dismissed"), decide("acted")]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await openReports()).toEqual([]);
    expect(await getReport(site.db, found?.id ?? 0)).toMatchObject({
      decided_by: "Frieda Obi",
      note: "Looked into it.",
    });
    await expect(getReport(site.db, 999_999)).rejects.toMatchObject({ code: "not_found" });
  });

  test("gets open reports oldest first, in pages", async () => {
    const readPage = async (cursor?: string) =>
      listReports(site.db, { state: "open", limit: 1, cursor });
    await report({ text: "The first of the two" });
    await report({ text: "The second of the two" });
    const ids: number[] = [];
    for (let page = await readPage(); ; page = await readPage(page.next_cursor ?? "")) {
      ids.push(...page.data.map((entry) => entry.id));
      if (page.next_cursor === null) break;
    }
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await openReports()).map(({ open_of_campaign }) => open_of_campaign)).toEqual([1, 1]);
  });
});
