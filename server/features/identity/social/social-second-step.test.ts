import { exportPKCS8, generateKeyPair, type JWTPayload, jwtVerify } from "jose";
import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openOidcProvider } from "../../../testing/services/test-oidc-provider.ts";
import { openRedirectFollower } from "../../../testing/test-redirects.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createCode, openTwoFactor } from "../../../testing/test-two-factor.ts";

const google = { id: "our-client", secret: "their secret" };
const secrets: Array<{ payload: JWTPayload; header: object }> = [];
let site: TestSite;
let provider: Awaited<ReturnType<typeof openOidcProvider>>;

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const acceptsSecret = async (secret: string) => {
    const { payload, protectedHeader } = await jwtVerify(secret, publicKey);
    secrets.push({ payload, header: protectedHeader });
    return true;
  };
  const apple = { id: "org.example.site", secret: "none that is fixed", acceptsSecret };
  provider = await openOidcProvider([google, apple]);
  site = await openTestSite({
    argon2: fakeArgon2,
    mails: true,
    environment: {
      GOOGLE_CLIENT_ID: google.id,
      GOOGLE_CLIENT_SECRET: google.secret,
      GOOGLE_ISSUER: provider.issuer,
      APPLE_CLIENT_ID: apple.id,
      APPLE_TEAM_ID: "TEAM123456",
      APPLE_KEY_ID: "KEY1234567",
      APPLE_PRIVATE_KEY: (await exportPKCS8(privateKey)).replaceAll("\n", "\\n"),
      APPLE_ISSUER: provider.issuer,
    },
  });
  const back = (name: string) => `${site.deps.publicUrl}/auth/social/${name}/callback`;
  provider.configure([back("google"), back("apple")]);
});

test("requires the second factor after a provider login", async () => {
  const { ada, secret } = await openTwoFactor(site);
  provider.present({ sub: "s-1", email: ada.email, email_verified: true });
  const traveller = openRedirectFollower(site);
  const end = await traveller.travel("/auth/social/google/start?next=/account");
  expect(end.search).toBe("?social=two-factor&next=%2Faccount");
  expect((await traveller.post("/api/v1/auth/refresh/", {})).status).toBe(401);

  const TAKE = "/api/v1/auth/social/two-factor/";
  const { two_factor_token } = (await traveller.post(TAKE, {})).json;
  expect((await traveller.post(TAKE, {})).status).toBe(401);
  const wrong = { two_factor_token, code: "000000" };
  expect((await traveller.post("/api/v1/auth/two-factor/", wrong)).status).toBe(401);
  const right = { two_factor_token, code: await createCode(site, secret) };
  const done = await traveller.post("/api/v1/auth/two-factor/", right);
  expect(done.status).toBe(200);
  const headers = { authorization: `Bearer ${done.json.access}` };
  expect((await site.get("/api/v1/account/profile/", headers)).json.id).toBe(ada.id);
});

test.each([
  ["&stay_logged_in=1", true],
  ["", false],
])("remembers whether to stay logged in through the second step: %s", async (query, lasting) => {
  const { ada, secret } = await openTwoFactor(site);
  provider.present({ sub: `stays-${lasting}`, email: ada.email, email_verified: true });
  const traveller = openRedirectFollower(site);
  await traveller.travel(`/auth/social/google/start?next=/account${query}`);
  const { json } = await traveller.post("/api/v1/auth/social/two-factor/", {});
  const { two_factor_token } = json;
  const body = { two_factor_token, code: await createCode(site, secret), stay_logged_in: false };
  expect((await traveller.post("/api/v1/auth/two-factor/", body)).status).toBe(200);
  const sessions = site.db.selectFrom("session").select("lasting").where("account_id", "=", ada.id);
  const newest = await sessions.orderBy("created_at", "desc").executeTakeFirst();
  expect(newest?.lasting).toBe(lasting);
});

test("accepts Apple's form post, and sends it a freshly signed secret", async () => {
  provider.present({ sub: "a-1", email: "relay@example.org", email_verified: "true" });
  const traveller = openRedirectFollower(site);
  const start = "/auth/social/apple/start?next=/account";
  const out = await traveller.travel(start, (url) => url.pathname === "/auth");
  expect(out.searchParams.get("response_mode")).toBe("form_post");
  const end = await traveller.travel(start);
  expect(end.search).toBe("?social=1&next=%2Faccount");
  const { json } = await traveller.post("/api/v1/auth/refresh/", {});
  const headers = { authorization: `Bearer ${json.access}` };
  expect((await site.get("/api/v1/account/profile/", headers)).json).toMatchObject({
    email: "relay@example.org",
    first_name: "relay",
  });
  const [secret] = secrets;
  expect(secret?.header).toMatchObject({ alg: "ES256", kid: "KEY1234567" });
  expect(secret?.payload).toMatchObject({
    iss: "TEAM123456",
    sub: "org.example.site",
    aud: provider.issuer,
  });
  const { exp = 0, iat = 0 } = secret?.payload ?? {};
  expect(exp - iat).toBe(300);
});

test("redirects a posted response to the same path, with the necessary fields only", async () => {
  const answer = await site.ask("/auth/social/apple/callback", {
    method: "POST",
    headers: { origin: "https://appleid.apple.com" },
    body: new URLSearchParams({ code: "c&d", state: "s", user: '{"name":{}}', next: "//evil" }),
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    "/auth/social/apple/callback?code=c%26d&state=s&user=%7B%22name%22%3A%7B%7D%7D",
  ]);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test.each([
  ["no content type", {}],
  ["a form's content type", { "content-type": "application/x-www-form-urlencoded" }],
  ["JSON's content type", { "content-type": "application/json" }],
  ["a malformed content type", { "content-type": "%" }],
  ["an empty chunked body", { "content-type": "text/plain", "transfer-encoding": "chunked" }],
])("redirects an empty posted response: %s", async (_, headers) => {
  const answer = await site.app.inject({
    method: "POST",
    url: "/auth/social/apple/callback",
    headers,
    payload: "",
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    "/auth/social/apple/callback?",
  ]);
});

test("refuses a posted response that isn't a form", async () => {
  const headers = { "content-type": "text/plain" };
  const answer = await site.ask("/auth/social/apple/callback", {
    method: "POST",
    headers,
    body: "code=c",
  });
  expect([answer.status, answer.json.code]).toEqual([415, "unsupported_media_type"]);
});
