import { beforeAll, expect, test } from "vitest";
import {
  isCallback,
  openSocialSite,
  SOCIAL_START,
  type SocialSite,
} from "../../../testing/services/test-social.ts";
import { openTraveller, type Traveller } from "../../../testing/test-redirects.ts";
import type { TestSite } from "../../../testing/test-site.ts";

let social: SocialSite;
let site: TestSite;

beforeAll(async () => {
  social = await openSocialSite();
  ({ site } = social);
});

async function halfWay() {
  const traveller = openTraveller(site);
  const answer = await traveller.travel(SOCIAL_START, isCallback);
  return { traveller, answer };
}
const end = async (traveller: Traveller, answer: URL) => {
  const { status, headers } = await traveller.ask(answer);
  expect(status).toBe(303);
  return headers.get("location");
};

test("a wrong state, no state, and an answer that this browser did not ask for", async () => {
  const { email } = social.appear();
  for (const change of [
    (url: URL) => url.searchParams.set("state", "another"),
    (url: URL) => url.searchParams.delete("state"),
    (url: URL) => url.searchParams.delete("code"),
  ]) {
    const { traveller, answer } = await halfWay();
    change(answer);
    expect(await end(traveller, answer)).toBe("/login?social=failed");
    expect(await social.accessOf(traveller)).toBeUndefined();
  }
  const { answer } = await halfWay();
  expect(await end(openTraveller(site), answer)).toBe("/login?social=failed");
  const somebodyElse = await halfWay();
  expect(await end(somebodyElse.traveller, answer)).toBe("/login?social=failed");
  expect(await social.accounts(email)).toEqual([]);
});

test("a used code, also when the browser kept its cookie", async () => {
  social.appear();
  const { traveller, answer } = await halfWay();
  const kept = traveller.cookies();
  expect(await end(traveller, answer)).toBe("/login?social=1");
  expect(traveller.cookies().map(({ name }) => name)).toEqual(["refresh", "device"]);
  expect(await end(traveller, answer)).toBe("/login?social=failed");
  traveller.setCookies(kept);
  expect(await end(traveller, answer)).toBe("/login?social=failed");
  expect(await social.accessOf(traveller)).toBeUndefined();
});

test("a token for another nonce", async () => {
  const { email } = social.appear();
  const traveller = openTraveller(site);
  const out = await traveller.travel(SOCIAL_START, (url) => url.pathname === "/auth");
  out.searchParams.set("nonce", "another");
  const answer = await traveller.travel(out, isCallback);
  expect(await end(traveller, answer)).toBe("/login?social=failed");
  expect(await social.accounts(email)).toEqual([]);
});

test("a code for another verifier", async () => {
  social.appear();
  const traveller = openTraveller(site);
  const out = await traveller.travel(SOCIAL_START, (url) => url.pathname === "/auth");
  out.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
  const answer = await traveller.travel(out, isCallback);
  expect(await end(traveller, answer)).toBe("/login?social=failed");
});

test("an answer that comes to another provider's address", async () => {
  social.appear();
  const { traveller, answer } = await halfWay();
  answer.pathname = answer.pathname.replace("google", "facebook");
  expect(await end(traveller, answer)).toBe("/login?social=failed");

  const jar = new Map<string, string>();
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => void jar.set(name, value),
    clear: () => {},
  };
  const { handshakes } = site.deps;
  await handshakes.begin(cookies, { provider: "google", next: undefined, lasting: false });
  expect(await handshakes.take(cookies, "facebook")).toBeUndefined();
  expect((await handshakes.take(cookies, "google"))?.provider).toBe("google");
});

test("a handshake that is too old, or that somebody else wrote", async () => {
  social.appear();
  const old = await halfWay();
  const now = site.clock.now;
  site.clock.now += 15 * 60 * 1000 + 1000;
  expect(await end(old.traveller, old.answer)).toBe("/login?social=failed");
  site.clock.now = now;
  const forged = await halfWay();
  const [cookie] = forged.traveller.cookies();
  if (!cookie) throw new Error("no cookie");
  const [head, body = ""] = cookie.value.split(".");
  forged.traveller.setCookies([{ ...cookie, value: `${head}.${body}.` }]);
  expect(await end(forged.traveller, forged.answer)).toBe("/login?social=failed");
});

test("the handshake is hidden from scripts and other sites", async () => {
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

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/..//evil.example"])(
  "next=%s stays on the site",
  async (next) => {
    social.appear();
    const { end: told } = await social.signIn(`${SOCIAL_START}?next=${encodeURIComponent(next)}`);
    expect(told).toEqual({ social: "1" });
  },
);
