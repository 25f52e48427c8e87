import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { insertComment } from "../../campaigns/community/comment-store.ts";
import { insertReport } from "../../campaigns/community/report-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
});

async function addReport(campaignId: number, commentId: number | null = null): Promise<number> {
  return inTransaction(site.database, (tx) =>
    insertReport(tx, {
      campaign_id: campaignId,
      comment_id: commentId,
      reason: "misleading",
      text: "That is not the well it says it is.",
      source: randomUUID(),
      reported_at: new Date(site.clock.now),
    }),
  );
}

const decide = (id: number, action: string, note = "We looked into it.") =>
  office.post(`reports/${id}/decisions/`, { action, note });

async function openReports(): Promise<number[]> {
  const { json } = await office.get("reports/?limit=50");
  return json.data.map(({ id }: { id: number }) => id);
}

test("lists open reports oldest first, and dismisses one with a note", async () => {
  const { id: campaign } = await openOrganiser(site, { state: "active" });
  const first = await addReport(campaign);
  const second = await addReport(campaign);
  expect(await openReports()).toEqual([first, second]);
  const { json: queues } = await office.get("queues/");
  expect(queues.reports).toBe(2);
  expect((await decide(first, "dismiss", " ")).json.detail[0].msg).toBe("Please give a reason");
  const { status, json } = await decide(first, "dismiss");
  expect(status).toBe(200);
  expect(json).toMatchObject({ state: "dismissed", note: "We looked into it." });
  expect(await openReports()).toEqual([second]);
  expect((await decide(first, "dismiss")).json.code).toBe("changed_meanwhile");
  expect((await decide(second, "hide_comment")).status).toBe(422);
  expect((await decide(999_999, "dismiss")).status).toBe(404);
});

test("pauses the campaign of a report, with an audit entry for each", async () => {
  const owner = await openOrganiser(site, { state: "active" });
  const report = await addReport(owner.id);
  expect((await decide(report, "pause_campaign", "The well is not theirs.")).json.state).toBe(
    "acted",
  );
  expect((await owner.read()).history[0]).toMatchObject({ reason: "The well is not theirs." });
  expect((await owner.public()).json.data.state).toBe("paused");
  const [pause, decision] = await office.trail();
  expect([pause.action, pause.subject.type]).toEqual(["pause", "campaign"]);
  expect([decision.action, decision.subject.type]).toEqual(["pause_campaign", "report"]);
});

test("refuses the second of two simultaneous decisions about a report", async () => {
  const { id } = await openOrganiser(site, { state: "active" });
  const report = await addReport(id);
  const decisions = await Promise.all([decide(report, "dismiss"), decide(report, "dismiss")]);
  expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("leaves the report open if the campaign can't be paused", async () => {
  const owner = await openOrganiser(site, { state: "ended" });
  const report = await addReport(owner.id);
  expect((await decide(report, "pause_campaign")).json.code).toBe("wrong_state");
  expect(await openReports()).toContain(report);
});

test("hides the comment of a report from everyone", async () => {
  const owner = await openOrganiser(site, { state: "active" });
  const author = await openAccount(site);
  const comment = await inTransaction(site.database, (tx) =>
    insertComment(tx, {
      campaign_id: owner.id,
      account_id: author.id,
      body: "Something vile",
      posted_at: new Date(site.clock.now),
      by_team: false,
    }),
  );
  const shown = async () => (await site.get(`/api/v1/campaign/${owner.id}/comments/`)).text;
  expect(await shown()).toContain("Something vile");
  const report = await addReport(owner.id, comment);
  expect((await decide(report, "hide_comment")).json.comment.hidden).toBe(true);
  expect(await shown()).not.toContain("Something vile");
  expect((await office.trail())[0]).toMatchObject({
    action: "hide",
    subject: { type: "comment", id: String(comment) },
  });
});
