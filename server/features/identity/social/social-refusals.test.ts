import { beforeAll, expect, test } from "vitest";
import {
  isCallback,
  openSocialSite,
  SOCIAL_START,
  type SocialSite,
} from "../../../testing/services/test-social.ts";
import { openRedirectFollower, type RedirectFollower } from "../../../testing/test-redirects.ts";
import type { TestSite } from "../../../testing/test-site.ts";

let social: SocialSite;
let site: TestSite;

beforeAll(async () => {
  social = await openSocialSite();
  ({ site } = social);
});

async function travelToCallback() {
  const traveller = openRedirectFollower(site);
  const callback = await traveller.travel(SOCIAL_START, isCallback);
  return { traveller, callback };
}
const finish = async (traveller: RedirectFollower, callback: URL) => {
  const { status, headers } = await traveller.ask(callback);
  expect(status).toBe(303);
  return headers.get("location");
};

test("refuses a missing or wrong state or code, and another browser's callback", async () => {
  const { email } = social.appear();
  for (const change of [
    (url: URL) => url.searchParams.set("state", "another"),
    (url: URL) => url.searchParams.delete("state"),
    (url: URL) => url.searchParams.delete("code"),
  ]) {
    const { traveller, callback } = await travelToCallback();
    change(callback);
    expect(await finish(traveller, callback)).toBe("/login?social=failed");
    expect(await social.accessOf(traveller)).toBeUndefined();
  }
  const { callback } = await travelToCallback();
  expect(await finish(openRedirectFollower(site), callback)).toBe("/login?social=failed");
  const somebodyElse = await travelToCallback();
  expect(await finish(somebodyElse.traveller, callback)).toBe("/login?social=failed");
  expect(await social.accounts(email)).toEqual([]);
});

test("refuses a used code, even with the original cookie", async () => {
  social.appear();
  const { traveller, callback } = await travelToCallback();
  const savedCookies = traveller.cookies();
  expect(await finish(traveller, callback)).toBe("/login?social=1");
  expect(traveller.cookies().map(({ name }) => name)).toEqual(["refresh", "device"]);
  expect(await finish(traveller, callback)).toBe("/login?social=failed");
  traveller.setCookies(savedCookies);
  expect(await finish(traveller, callback)).toBe("/login?social=failed");
  expect(await social.accessOf(traveller)).toBeUndefined();
});

test("refuses a token for another nonce", async () => {
  const { email } = social.appear();
  const traveller = openRedirectFollower(site);
  const out = await traveller.travel(SOCIAL_START, (url) => url.pathname === "/auth");
  out.searchParams.set("nonce", "another");
  const callback = await traveller.travel(out, isCallback);
  expect(await finish(traveller, callback)).toBe("/login?social=failed");
  expect(await social.accounts(email)).toEqual([]);
});

test("refuses a code for another verifier", async () => {
  social.appear();
  const traveller = openRedirectFollower(site);
  const out = await traveller.travel(SOCIAL_START, (url) => url.pathname === "/auth");
  out.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
  const callback = await traveller.travel(out, isCallback);
  expect(await finish(traveller, callback)).toBe("/login?social=failed");
});

test("refuses a callback for another provider", async () => {
  social.appear();
  const { traveller, callback } = await travelToCallback();
  callback.pathname = callback.pathname.replace("google", "facebook");
  expect(await finish(traveller, callback)).toBe("/login?social=failed");

  const jar = new Map<string, string>();
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => void jar.set(name, value),
    clear: () => {},
  };
  const { handshakes } = site.deps;
  await handshakes.start(cookies, { provider: "google", next: undefined, lasting: false });
  expect(await handshakes.take(cookies, "facebook")).toBeUndefined();
  expect((await handshakes.take(cookies, "google"))?.provider).toBe("google");
});

test("refuses a handshake that has expired or is forged", async () => {
  social.appear();
  const old = await travelToCallback();
  const now = site.clock.now;
  site.clock.now += 15 * 60 * 1000 + 1000;
  expect(await finish(old.traveller, old.callback)).toBe("/login?social=failed");
  site.clock.now = now;
  const forged = await travelToCallback();
  const [cookie] = forged.traveller.cookies();
  if (!cookie) throw new Error("no cookie");
  const [head, body = ""] = cookie.value.split(".");
  forged.traveller.setCookies([{ ...cookie, value: `${head}.${body}.` }]);
  expect(await finish(forged.traveller, forged.callback)).toBe("/login?social=failed");
});

test("hides the handshake from scripts and other sites", async () => {
  const { headers } = await site.get(SOCIAL_START);
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^social=[\w.-]+; Max-Age=900; Path=\/auth\/social\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  const location = new URL(headers.get("location") ?? "");
  expect(location.searchParams.get("code_challenge_method")).toBe("S256");
  expect(location.searchParams.get("response_type")).toBe("code");
  expect(location.searchParams.get("nonce")?.length).toBeGreaterThan(20);
});

test("ignores a next page on another site", async () => {
  social.appear();
  const { end } = await social.signIn(
    `${SOCIAL_START}?next=${encodeURIComponent("//evil.example")}`,
  );
  expect(end).toEqual({ social: "1" });
});
