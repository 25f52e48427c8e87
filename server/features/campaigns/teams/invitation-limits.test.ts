import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { teamOf } from "../../../testing/test-team.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
let site: TestSite;

const freshEmail = () => `stranger-${randomUUID().slice(0, 8)}@example.org`;

beforeAll(async () => {
  // At noon: hours go by below, and the limits are those of a UTC day.
  const clock = { now: Math.floor(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS };
  site = await openTestSite({ argon2: cheapArgon2, mails: true, clock });
});

async function openTeam(
  wanted: { title?: string; state?: CampaignState; ownerName?: string } = {},
) {
  const owner = await openAccount(site, { firstName: wanted.ownerName ?? "Eve" });
  const title = wanted.title ?? "Wells";
  const state = wanted.state ?? "draft";
  const { id } = await site.campaign({ organiserId: owner.id, title, state });
  return { owner, ...(await teamOf(site, id, owner)) };
}

test("one person is invited a few times a day, whoever invites and under whatever spelling", async () => {
  const email = freshEmail();
  const statuses: number[] = [];
  for (const spelling of [email, email, email.replace("@", "+1@"), email, email]) {
    const answer = await (await openTeam()).invite(spelling, "editor");
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(answer.text).toContain("This person was invited several times today");
    }
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  expect(await site.mailsTo(email)).toHaveLength(2);
  site.clock.now += DAY_MS;
  expect((await (await openTeam()).invite(email, "editor")).status).toBe(201);
});

test("a refused invitation writes nothing", async () => {
  const email = freshEmail();
  for (let count = 0; count < 3; count += 1) await (await openTeam()).invite(email, "editor");
  const last = await openTeam();
  expect((await last.invite(email, "editor")).status).toBe(429);
  expect((await last.get()).json.data.invitations).toEqual([]);
});

test("a person's invitations have a daily limit over all campaigns, deleted ones too", async () => {
  const owner = await openAccount(site);
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { id } = await site.campaign({ organiserId: owner.id, state: "draft" });
    const team = await teamOf(site, id, owner);
    for (let count = 0; count < 15; count += 1) {
      statuses.push((await team.invite(freshEmail(), "reader")).status);
    }
    const path = `/api/v1/organiser/campaigns/${id}/`;
    await site.ask(path, { method: "DELETE", headers: await owner.bearer() });
    site.clock.now += HOUR_MS;
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(40);
  expect(statuses.at(-1)).toBe(429);
});

test("an invitation describes a campaign that nobody has reviewed without its own words", async () => {
  const email = freshEmail();
  const { invite } = await openTeam({ title: "Claim your prize" });
  await invite(email, "editor");
  const { subject, text, html } = await site.mailTo(email);
  for (const part of [subject, text, html]) expect(part).not.toContain("prize");
  expect(text).toContain("a campaign that is being prepared");
  expect(text).toContain("/campaign/join?token=");
});

test("no mail program makes a link of a name that holds an address", async () => {
  const email = freshEmail();
  // As it may be in the database from before names were looked at.
  const { owner, invite } = await openTeam({ state: "active", title: "See evil.example/prize" });
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("account")
      .set({ first_name: "https://evil.example/x", last_name: "help@evil.example" })
      .where("id", "=", owner.id)
      .execute(),
  );
  await invite(email, "editor");
  const { subject, text, html } = await site.mailTo(email);
  for (const part of [subject, text, html]) {
    expect(part).toContain("evil");
    expect(part).not.toMatch(/evil\.example|https?:\/\/evil|@evil/);
  }
});
