import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openTeam } from "../../../testing/test-team.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const freshEmail = () => `stranger-${randomUUID().slice(0, 8)}@example.org`;

// Noon, because the limits apply per UTC day and the tests advance the clock by hours.
const clock = { now: Math.floor(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS };
const site = await openTestSite({ argon2: fakeArgon2, mails: true, clock });

async function createTeam(
  options: { title?: string; state?: CampaignState; ownerName?: string } = {},
) {
  const owner = await openAccount(site, { firstName: options.ownerName ?? "Eve" });
  const title = options.title ?? "Wells";
  const state = options.state ?? "draft";
  const { id } = await site.campaign({ organiserId: owner.id, title, state });
  return { owner, ...(await openTeam(site, id, owner)) };
}

test("limits the invitations to one person a day, across inviters and spellings", async () => {
  const email = freshEmail();
  const statuses: number[] = [];
  for (const spelling of [email, email, email.replace("@", "+1@"), email, email]) {
    const response = await (await createTeam()).invite(spelling, "editor");
    statuses.push(response.status);
    if (response.status === 429) {
      expect(response.text).toContain("We couldn't send this invitation");
    }
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  expect(await site.mailsTo(email)).toHaveLength(2);
  site.clock.now += DAY_MS;
  expect((await (await createTeam()).invite(email, "editor")).status).toBe(201);
});

test("stores no part of a refused invitation", async () => {
  const email = freshEmail();
  for (let count = 0; count < 3; count += 1) await (await createTeam()).invite(email, "editor");
  const last = await createTeam();
  expect((await last.invite(email, "editor")).status).toBe(429);
  expect((await last.get()).json.data.invitations).toEqual([]);
});

test("limits a person's invitations a day across all campaigns, including deleted ones", async () => {
  const owner = await openAccount(site);
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { id } = await site.campaign({ organiserId: owner.id, state: "draft" });
    const team = await openTeam(site, id, owner);
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

test("leaves the title of an unreviewed campaign out of the invitation", async () => {
  const email = freshEmail();
  const { invite } = await createTeam({ title: "Claim your prize" });
  await invite(email, "editor");
  const { subject, text, html } = await site.mailTo(email);
  for (const part of [subject, text, html]) expect(part).not.toContain("prize");
  expect(text).toContain("a campaign in preparation");
  expect(text).toContain("/campaign/join?token=");
});

test("breaks addresses in names so that mail programs don't link them", async () => {
  const email = freshEmail();
  // Names stored before names were validated.
  const { owner, invite } = await createTeam({ state: "active", title: "See evil.example/prize" });
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
