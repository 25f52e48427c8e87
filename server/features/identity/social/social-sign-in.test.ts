import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { anonymousCaller } from "../../../platform/http/route.ts";
import {
  isCallback,
  openSocialSite,
  SOCIAL_START,
  type SocialSite,
} from "../../../testing/services/test-social.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openRedirectFollower } from "../../../testing/test-redirects.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { updateDisabled } from "../../foundation/accounts/account-store.ts";
import { REGISTRATION_LIMIT } from "../codes/code-request-limits.ts";
import { recognise } from "./social-recognition.ts";

let social: SocialSite;
let site: TestSite;

beforeAll(async () => {
  social = await openSocialSite();
  ({ site } = social);
});

test("lists the configured providers only", async () => {
  expect((await site.get("/api/v1/auth/social/")).json).toEqual({ data: ["google", "facebook"] });
  const environment = { SAMPLE_DATA: "off" };
  const bare = await openTestSite({ database: site.database, clock: site.clock, environment });
  expect((await bare.get("/api/v1/auth/social/")).json).toEqual({ data: [] });
  expect((await bare.get(SOCIAL_START)).status).toBe(404);
  expect((await site.get("/auth/social/apple/start")).status).toBe(404);
  expect((await site.get("/auth/social/__proto__/start")).status).toBe(404);
});

test("creates an account with a confirmed address, and finds it again", async () => {
  const person = social.appear();
  const { id: campaignId } = await site.campaign();
  await createSettledDonations(site, { campaignId, email: person.email });
  const first = await social.signIn(`${SOCIAL_START}?next=/account`);
  expect(first.end).toEqual({ social: "1", next: "/account" });
  expect(first.profile).toMatchObject({
    email: person.email,
    email_verified: true,
    first_name: "Ngozi",
    last_name: "Ade",
    has_password: false,
  });
  const bearer = (await social.accessOf(first.traveller)) ?? {};
  const offered = await site.get("/api/v1/account/offered-donations/", bearer);
  expect(offered.json.total).toBe(1);
  const second = await social.signIn();
  expect(second.profile?.id).toBe(first.profile.id);
});

test("finds the account by subject after a change of address at the provider", async () => {
  const person = social.appear();
  const { profile } = await social.signIn();
  social.present({ ...person, email: "moved@example.org" });
  expect((await social.signIn()).profile).toMatchObject({ id: profile.id, email: person.email });
});

test("creates one account for simultaneous logins", async () => {
  const { email } = social.appear();
  const ends = await Promise.all([social.signIn(), social.signIn(), social.signIn()]);
  expect(ends.map(({ end }) => end.social)).toEqual(["1", "1", "1"]);
  expect(await social.accounts(email)).toHaveLength(1);

  const profile = { subject: "at once", emailVerified: true, firstName: "N", lastName: "A" };
  const once = { ...profile, email: "at-once@example.org" };
  const found = await Promise.all(
    Array.from({ length: 10 }, () =>
      recognise(site.deps, { provider: "google", profile: once }, anonymousCaller),
    ),
  );
  const ids = found.map((recognition) => "accountId" in recognition && recognition.accountId);
  expect(new Set(ids).size).toBe(1);
});

test("stays logged in if requested", async () => {
  social.appear();
  const lasting = openRedirectFollower(site);
  const answer = await lasting.travel(`${SOCIAL_START}?stay_logged_in=1`, isCallback);
  const { headers } = await lasting.ask(answer);
  expect(headers.getSetCookie().find((line) => line.startsWith("refresh="))).toContain(
    "Max-Age=2592000",
  );
});

test("reports a cancelled login and a missing address", async () => {
  social.appear({ cancels: true });
  expect((await social.signIn()).end).toEqual({ social: "cancelled" });
  social.appear({ email: undefined, email_verified: undefined });
  expect((await social.signIn()).end).toEqual({ social: "no-email" });
});

test("refuses a disabled account, linked or not", async () => {
  const person = social.appear();
  const ada = await openAccount(site, { email: person.email });
  const disable = (at: Date | null) =>
    inTransaction(site.database, (tx) => updateDisabled(tx, ada.id, at));
  await disable(new Date());
  expect((await social.signIn()).end.social).toBe("failed");
  expect(await site.mailsTo(ada.email)).toEqual([]);
  await disable(null);
  expect((await social.signIn()).end.social).toBe("1");
  await disable(new Date());
  const { end, traveller } = await social.signIn();
  expect([end.social, await social.accessOf(traveller)]).toEqual(["failed", undefined]);
});

test("redirects to the login page if the provider doesn't respond", async () => {
  const environment = {
    GOOGLE_CLIENT_ID: "x",
    GOOGLE_CLIENT_SECRET: "y",
    GOOGLE_ISSUER: "http://127.0.0.1:9",
  };
  const other = await openTestSite({ database: site.database, clock: site.clock, environment });
  const answer = await other.get(`${SOCIAL_START}?next=/account`);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    "/login?social=failed&next=%2Faccount",
  ]);
});

test("limits new accounts from a network, but not logins to existing ones", async () => {
  const known = social.appear();
  await social.signIn();
  let outcome: string | undefined = "1";
  for (let count = 0; outcome === "1" && count <= REGISTRATION_LIMIT.source.points; count += 1) {
    social.appear();
    outcome = (await social.signIn()).end.social;
  }
  expect(outcome).toBe("failed");
  social.present(known);
  expect((await social.signIn()).end.social).toBe("1");
});
