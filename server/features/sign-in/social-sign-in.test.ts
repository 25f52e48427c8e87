import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../testing/cheap-argon2.ts";
import { openAccount } from "../../testing/test-account.ts";
import { openOidcProvider, type TestIdentity } from "../../testing/test-oidc-provider.ts";
import { openTraveller, type Traveller } from "../../testing/test-redirects.ts";
import { openTestSite, type TestSite } from "../../testing/test-site.ts";
import { updateDisabled } from "../accounts/account-store.ts";
import { give } from "../samples/test-gifts.ts";

const client = { id: "our-client", secret: "their secret" };
let site: TestSite;
let provider: Awaited<ReturnType<typeof openOidcProvider>>;
let count = 0;

beforeAll(async () => {
  provider = await openOidcProvider([client]);
  site = await openTestSite({
    argon2: cheapArgon2,
    mails: true,
    environment: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER: provider.issuer,
      FACEBOOK_CLIENT_ID: client.id,
      FACEBOOK_CLIENT_SECRET: client.secret,
      FACEBOOK_ISSUER: provider.issuer,
    },
  });
  const back = (name: string) => `${site.deps.publicUrl}/auth/social/${name}/callback`;
  provider.configure([back("google"), back("facebook")]);
});

/** Somebody new who signs in at the provider from now on. */
function appear(claims: Partial<TestIdentity> = {}): TestIdentity & { email: string } {
  count += 1;
  const sub = `subject-${count}`;
  const email = `person-${count}@example.org`;
  const person = {
    sub,
    email,
    email_verified: true,
    given_name: "Ngozi",
    family_name: "Ade",
    ...claims,
  };
  provider.present(person);
  return { ...person, email: person.email ?? email };
}

const START = "/auth/social/google/start";
const outcome = (url: URL) => Object.fromEntries(url.searchParams);
const isCallback = (url: URL) => url.pathname.endsWith("/callback");

async function accessOf(traveller: Traveller): Promise<{ authorization: string } | undefined> {
  const { status, json } = await traveller.post("/api/v1/auth/refresh/", {});
  return status === 200 ? { authorization: `Bearer ${json.access}` } : undefined;
}

async function profileOf(traveller: Traveller) {
  const bearer = await accessOf(traveller);
  return bearer && (await site.get("/api/v1/account/profile/", bearer)).json;
}

/** Goes to the provider and back; answers where that ended and whose account it was. */
async function signIn(path = START) {
  const traveller = openTraveller(site);
  const end = outcome(await traveller.travel(path));
  return { traveller, end, profile: end.social === "1" ? await profileOf(traveller) : undefined };
}

const accounts = (email: string) =>
  site.db.selectFrom("account").select("id").where("email", "=", email).execute();

describe("coming and going", () => {
  test("the configured providers are listed, and no others", async () => {
    expect((await site.get("/api/v1/auth/social/")).json).toEqual({ data: ["google", "facebook"] });
    const bare = await openTestSite({ database: site.database, clock: site.clock });
    expect((await bare.get("/api/v1/auth/social/")).json).toEqual({ data: [] });
    expect((await bare.get(START)).status).toBe(404);
    expect((await site.get("/auth/social/apple/start")).status).toBe(404);
    expect((await site.get("/auth/social/__proto__/start")).status).toBe(404);
  });

  test("somebody new gets an account with a proven address, and finds it again", async () => {
    const person = appear();
    const { id: campaignId } = await site.campaign();
    await give(site, { campaignId, email: person.email });
    const first = await signIn(`${START}?next=/account`);
    expect(first.end).toEqual({ social: "1", next: "/account" });
    expect(first.profile).toMatchObject({
      email: person.email,
      email_verified: true,
      first_name: "Ngozi",
      last_name: "Ade",
      has_password: false,
    });
    const bearer = (await accessOf(first.traveller)) ?? {};
    expect((await site.get("/api/v1/account/donations/", bearer)).json.data).toHaveLength(1);
    const second = await signIn();
    expect(second.profile?.id).toBe(first.profile.id);
  });

  test("the account is the provider's subject's, whatever address it has there later", async () => {
    const person = appear();
    const { profile } = await signIn();
    provider.present({ ...person, email: "moved@example.org" });
    expect((await signIn()).profile).toMatchObject({ id: profile.id, email: person.email });
  });

  test("who comes twice at once gets one account", async () => {
    const { email } = appear();
    const ends = await Promise.all([signIn(), signIn(), signIn()]);
    expect(ends.map(({ end }) => end.social)).toEqual(["1", "1", "1"]);
    expect(await accounts(email)).toHaveLength(1);
  });

  test("staying logged in is a matter of the button", async () => {
    appear();
    const lasting = openTraveller(site);
    const answer = await lasting.travel(`${START}?stay_logged_in=1`, isCallback);
    const { headers } = await lasting.ask(answer);
    expect(headers.getSetCookie().find((line) => line.startsWith("refresh="))).toContain(
      "Max-Age=2592000",
    );
  });

  test("who presses cancel, or has no address there, is told so", async () => {
    appear({ cancels: true });
    expect((await signIn()).end).toEqual({ social: "cancelled" });
    appear({ email: undefined, email_verified: undefined });
    expect((await signIn()).end).toEqual({ social: "no-email" });
  });

  test("a disabled account stays out, linked or not", async () => {
    const person = appear();
    const ada = await openAccount(site, { email: person.email });
    const disable = (at: Date | null) =>
      inTransaction(site.database, (tx) => updateDisabled(tx, ada.id, at));
    await disable(new Date());
    expect((await signIn()).end.social).toBe("failed");
    expect(await site.mailsTo(ada.email)).toEqual([]);
    await disable(null);
    expect((await signIn()).end.social).toBe("1");
    await disable(new Date());
    const { end, traveller } = await signIn();
    expect([end.social, await accessOf(traveller)]).toEqual(["failed", undefined]);
  });

  test("a provider that does not answer is no dead end", async () => {
    const environment = {
      GOOGLE_CLIENT_ID: "x",
      GOOGLE_CLIENT_SECRET: "y",
      GOOGLE_ISSUER: "http://127.0.0.1:9",
    };
    const other = await openTestSite({ database: site.database, clock: site.clock, environment });
    const answer = await other.get(`${START}?next=/account`);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/login?social=failed&next=%2Faccount",
    ]);
  });
});

describe("what is refused", () => {
  async function halfWay() {
    const traveller = openTraveller(site);
    const answer = await traveller.travel(START, isCallback);
    return { traveller, answer };
  }
  const end = async (traveller: Traveller, answer: URL) => {
    const { status, headers } = await traveller.ask(answer);
    expect(status).toBe(303);
    return headers.get("location");
  };

  test("a wrong state, none, and an answer without a handshake of this browser", async () => {
    const { email } = appear();
    for (const change of [
      (url: URL) => url.searchParams.set("state", "another"),
      (url: URL) => url.searchParams.delete("state"),
      (url: URL) => url.searchParams.delete("code"),
    ]) {
      const { traveller, answer } = await halfWay();
      change(answer);
      expect(await end(traveller, answer)).toBe("/login?social=failed");
      expect(await accessOf(traveller)).toBeUndefined();
    }
    const { answer } = await halfWay();
    expect(await end(openTraveller(site), answer)).toBe("/login?social=failed");
    const somebodyElse = await halfWay();
    expect(await end(somebodyElse.traveller, answer)).toBe("/login?social=failed");
    expect(await accounts(email)).toEqual([]);
  });

  test("a code that was used, though the browser kept its cookie", async () => {
    appear();
    const { traveller, answer } = await halfWay();
    const kept = traveller.cookies();
    expect(await end(traveller, answer)).toBe("/login?social=1");
    expect(traveller.cookies().map(({ name }) => name)).toEqual(["refresh"]);
    expect(await end(traveller, answer)).toBe("/login?social=failed");
    traveller.setCookies(kept);
    expect(await end(traveller, answer)).toBe("/login?social=failed");
    expect(await accessOf(traveller)).toBeUndefined();
  });

  test("a token that was made for another nonce", async () => {
    const { email } = appear();
    const traveller = openTraveller(site);
    const out = await traveller.travel(START, (url) => url.pathname === "/auth");
    out.searchParams.set("nonce", "another");
    const answer = await traveller.travel(out, isCallback);
    expect(await end(traveller, answer)).toBe("/login?social=failed");
    expect(await accounts(email)).toEqual([]);
  });

  test("a code that was asked for with another verifier", async () => {
    appear();
    const traveller = openTraveller(site);
    const out = await traveller.travel(START, (url) => url.pathname === "/auth");
    out.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    const answer = await traveller.travel(out, isCallback);
    expect(await end(traveller, answer)).toBe("/login?social=failed");
  });

  test("an answer that comes back as another provider's", async () => {
    appear();
    const { traveller, answer } = await halfWay();
    answer.pathname = answer.pathname.replace("google", "facebook");
    expect(await end(traveller, answer)).toBe("/login?social=failed");
  });

  test("a handshake that was begun too long ago, or written by somebody else", async () => {
    appear();
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

  test("door 7: the handshake is kept where no script and no other site gets at it", async () => {
    const { headers } = await site.get(START);
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
    "door 10: next=%s stays on the site",
    async (next) => {
      appear();
      const { end: told } = await signIn(`${START}?next=${encodeURIComponent(next)}`);
      expect(told).toEqual({ social: "1" });
    },
  );
});

describe("accounts that exist already", () => {
  async function withoutProof(email: string) {
    const ada = await openAccount(site, { email });
    await inTransaction(site.database, (tx) =>
      tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", ada.id).execute(),
    );
    return ada;
  }
  const logIn = (traveller: Traveller, { email, password }: { email: string; password: string }) =>
    traveller.post("/api/v1/auth/login/", { email, password });

  test("an address that is proven on both sides is linked, and its owner told", async () => {
    const person = appear();
    const ada = await openAccount(site, { email: person.email });
    const { end, profile } = await signIn();
    expect([end.social, profile?.id]).toEqual(["1", ada.id]);
    expect((await site.mailTo(ada.email)).subject).toContain("Google now signs you in");
    expect((await ada.login()).status).toBe(200);
  });

  test("an address that is not proven here is linked by the password of its account alone", async () => {
    const person = appear();
    const ada = await withoutProof(person.email);
    const { end, traveller } = await signIn();
    expect(end).toEqual({ social: "link" });
    expect(await accessOf(traveller)).toBeUndefined();
    expect((await logIn(traveller, { ...ada, password: "a wrong one" })).status).toBe(401);
    expect((await signIn()).end.social).toBe("link");

    expect((await logIn(traveller, ada)).status).toBe(200);
    expect((await site.mailTo(ada.email)).subject).toContain("Google now signs you in");
    const again = await signIn();
    expect([again.end.social, again.profile?.id]).toEqual(["1", ada.id]);
    expect(again.profile?.email_verified).toBe(true);
  });

  test("the login of another account in the same browser links nothing", async () => {
    const person = appear();
    await withoutProof(person.email);
    const eve = await openAccount(site);
    const { traveller } = await signIn();
    expect((await logIn(traveller, eve)).status).toBe(200);
    expect((await signIn()).end.social).toBe("link");
  });

  test("what waits to be linked waits 15 minutes", async () => {
    const person = appear();
    const ada = await withoutProof(person.email);
    const { traveller } = await signIn();
    site.clock.now += 15 * 60 * 1000 + 1000;
    expect((await logIn(traveller, ada)).status).toBe(200);
    expect((await signIn()).end.social).toBe("link");
  });

  test("door 2: an address that the provider does not vouch for is answered alike, known or not", async () => {
    const known = appear({ email_verified: false });
    const ada = await openAccount(site, { email: known.email });
    const first = await signIn();
    const unknown = appear({ email_verified: undefined });
    const second = await signIn();
    expect([first.end, second.end]).toEqual([{ social: "link" }, { social: "link" }]);
    const names = (traveller: Traveller) => traveller.cookies().map(({ name }) => name);
    expect(names(first.traveller)).toEqual(names(second.traveller));
    expect(await accounts(unknown.email)).toEqual([]);
    await logIn(first.traveller, ada);
    provider.present(known);
    expect((await signIn()).profile?.id).toBe(ada.id);
  });

  test("an address that nobody has proven is linked by no password", async () => {
    const person = appear({ email_verified: false });
    const squatter = await withoutProof(person.email);
    const { traveller } = await signIn();
    expect((await logIn(traveller, squatter)).status).toBe(200);
    expect((await signIn()).end.social).toBe("link");
  });

  test("a text that says true is true, and any other is not", async () => {
    appear({ email_verified: "true" });
    expect((await signIn()).end.social).toBe("1");
    appear({ email_verified: "false" });
    expect((await signIn()).end.social).toBe("link");
  });
});
