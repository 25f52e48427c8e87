import { expect, test } from "vitest";
import { type Dashboard, getDashboard } from "#contract/figures/dashboard.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { confirmReported } from "../../../testing/test-offline.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const site = await openTestSite({ argon2: cheapArgon2, clock: { now: NOW } });

async function look(account: TestAccount): Promise<Dashboard> {
  return (await site.get(`${getDashboard.path}?since=0`, await account.bearer())).json;
}

test("a donation that was taken back needs no thanks, is no news, and isn't the latest one", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const editor = await (await openMember(site, id, "editor")).bearer();
  const path = `/api/v1/organiser/campaigns/${id}/gifts/`;
  const mistake = await site.post(
    path,
    {
      amount: 500,
      currency: "USD",
      given_on: "2026-11-10",
      way: "cash",
      name: "Nobody",
      email: "nobody@example.org",
      anonymous: false,
    },
    { ...editor, "idempotency-key": site.key() },
  );
  expect((await look(owner)).since).toEqual([]);
  await confirmReported(site, mistake.json);
  expect((await look(owner)).since).toHaveLength(1);
  expect((await site.post(`${path}${mistake.json.id}/undo/`, {}, editor)).status).toBe(200);
  expect((await look(owner)).since).toEqual([]);
  await give(site, { campaignId: id, email: "kofi@example.org", settledAt: NOW });
  const { organising } = await look(owner);
  expect(organising?.next_steps.map(({ kind, count }) => [kind, count])).toEqual([["thank", 1]]);
  const notifications = await site.get("/api/v1/account/notifications/", await owner.bearer());
  expect([notifications.json.unread, notifications.json.data.length]).toEqual([1, 1]);
});
