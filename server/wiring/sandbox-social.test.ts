import { beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../testing/test-account.ts";
import { openRedirectFollower, type RedirectFollower } from "../testing/test-redirects.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
});

type Answer = Readonly<Record<string, string>>;

const cookiesOf = (traveller: RedirectFollower) =>
  traveller
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");

/** Submits the sandbox's page like a browser, and returns the final URL. */
async function approve(
  traveller: RedirectFollower,
  provider: string,
  answer: Answer,
  headers: Answer = {},
): Promise<URL> {
  const isPage = (url: URL) => url.pathname === `/sandbox/social/${provider}/authorize`;
  const page = await traveller.travel(`/auth/social/${provider}/start`, isPage);
  const shown = await traveller.ask(page);
  expect(shown.status).toBe(200);
  const posted = await fetch(site.url + page.pathname, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(traveller), origin: site.deps.publicUrl, ...headers },
    body: new URLSearchParams({ request: page.search.slice(1), ...answer }),
  });
  const location = posted.headers.get("location") ?? (await postBack(await posted.text()));
  return traveller.travel(location);
}

/** Submits the form that posts the provider's response to the site. */
async function postBack(text: string): Promise<string> {
  const [, action = ""] = /action="([^"]+)"/.exec(text) ?? [];
  const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of fields) form.set(name, value.replaceAll("&quot;", '"'));
  const { pathname } = new URL(action);
  const answer = await fetch(site.url + pathname, {
    method: "POST",
    redirect: "manual",
    body: form,
  });
  return answer.headers.get("location") ?? "";
}

async function readProfile(traveller: RedirectFollower) {
  const { status, json } = await traveller.post("/api/v1/auth/refresh/", {});
  if (status !== 200) return undefined;
  const bearer = { authorization: `Bearer ${json.access}` };
  return (await site.get("/api/v1/account/profile/", bearer)).json;
}

const outcome = (url: URL) => url.searchParams.get("social");

describe("on a site with sample data", () => {
  test("offers all three providers", async () => {
    const { json } = await site.get("/api/v1/auth/social/");
    expect(json).toEqual({ data: ["google", "facebook", "apple"] });
  });

  test.each(["google", "facebook", "apple"])("%s signs in a sample person", async (provider) => {
    const traveller = openRedirectFollower(site);
    expect(outcome(await approve(traveller, provider, { play: "tomas" }))).toBe("1");
    const profile = await readProfile(traveller);
    expect(profile).toMatchObject({ first_name: "Tomás", last_name: "Aguirre" });
    expect(profile.email).toMatch(/^tomas\.[0-9a-f]{12}@sandbox\.test$/);
    expect(outcome(await approve(traveller, provider, { play: "tomas" }))).toBe("1");
    expect((await readProfile(traveller)).id).toBe(profile.id);
  });

  test("creates a separate sample person for each browser", async () => {
    const [here, there] = [openRedirectFollower(site), openRedirectFollower(site)];
    for (const traveller of [here, there]) await approve(traveller, "google", { play: "maya" });
    expect((await readProfile(here)).id).not.toBe((await readProfile(there)).id);
  });

  test("creates an account for a typed address, and logs no other browser in to it", async () => {
    const typed = { play: "typed", name: "Ada Obi", email: "ada.typed@example.org" };
    const here = openRedirectFollower(site);
    expect(outcome(await approve(here, "google", typed))).toBe("1");
    expect(await readProfile(here)).toMatchObject({ first_name: "Ada", email: typed.email });
    const there = openRedirectFollower(site);
    expect(outcome(await approve(there, "google", typed))).toBe("link");
    expect(await readProfile(there)).toBeUndefined();
  });

  test.each(["a supporter", "an owner"])(
    "requires the password of an existing account of %s",
    async (who) => {
      const account = await openAccount(site, who === "an owner" ? { role: "admin" } : {});
      const traveller = openRedirectFollower(site);
      const typed = { play: "typed", name: "Nobody", email: account.email };
      expect(outcome(await approve(traveller, "google", typed))).toBe("link");
      expect(await readProfile(traveller)).toBeUndefined();
      const { email, password } = account;
      await traveller.post("/api/v1/auth/login/", { email, password });
      expect(outcome(await approve(traveller, "google", typed))).toBe("1");
      expect((await readProfile(traveller)).email).toBe(email);
    },
  );

  test("does not trust an address typed on another machine", async () => {
    const traveller = openRedirectFollower(site);
    const typed = { play: "typed", name: "Ada", email: "ada.elsewhere@example.org" };
    const elsewhere = { "x-forwarded-for": "203.0.113.9" };
    expect(outcome(await approve(traveller, "google", typed, elsewhere))).toBe("link");
    expect(await readProfile(traveller)).toBeUndefined();
  });

  test.each(["google", "apple"])("%s returns to the site after cancelling", async (provider) => {
    const url = await approve(openRedirectFollower(site), provider, { play: "cancel" });
    expect(outcome(url)).toBe("cancelled");
  });

  test("returns the browser to the host name it came from", async () => {
    const start = await site.get("/auth/social/google/start");
    const { searchParams } = new URL(start.headers.get("location") ?? "");
    expect(searchParams.get("redirect_uri")).toBe(`${site.url}/auth/social/google/callback`);
  });
});

describe("the provider", () => {
  const authorize = async (change: (parameters: URLSearchParams) => void) => {
    const start = await site.get("/auth/social/google/start");
    const url = new URL(start.headers.get("location") ?? "");
    change(url.searchParams);
    return site.get(url.pathname + url.search);
  };

  test.each([
    ["redirect_uri", "https://evil.example/auth/social/google/callback"],
    ["redirect_uri", ""],
    ["client_id", "another"],
    ["response_type", "token"],
    ["scope", "email"],
    ["code_challenge", ""],
    ["code_challenge_method", "plain"],
  ])("refuses a request whose %s is '%s', without a redirect", async (name, value) => {
    const { status, headers } = await authorize((parameters) => parameters.set(name, value));
    expect([status, headers.get("location")]).toEqual([400, null]);
  });

  test("refuses a form from another site", async () => {
    const answer = await site.ask("/sandbox/social/google/authorize", {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: new URLSearchParams({ play: "maya" }),
    });
    expect(answer.status).toBe(400);
  });

  test("issues a token once, only to the site and only with the right verifier", async () => {
    const token = (fields: Answer) =>
      site.ask("/sandbox/social/google/token", {
        method: "POST",
        body: new URLSearchParams(fields),
      });
    expect((await token({ client_id: "tributary", client_secret: "x" })).json).toEqual({
      error: "invalid_client",
    });
    const secret = site.deps.socialSandbox?.clientSecret ?? "";
    const client = { client_id: "tributary", client_secret: secret };
    const grant = { ...client, grant_type: "authorization_code" };
    expect((await token({ ...grant, code: "x" })).json).toEqual({ error: "invalid_grant" });

    const traveller = openRedirectFollower(site);
    const isPage = (url: URL) => url.pathname.endsWith("/authorize");
    const page = await traveller.travel("/auth/social/google/start", isPage);
    await traveller.ask(page);
    // The challenge of RFC 7636, appendix B.
    page.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    const posted = await fetch(site.url + page.pathname, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: cookiesOf(traveller), origin: site.deps.publicUrl },
      body: new URLSearchParams({ request: page.search.slice(1), play: "maya" }),
    });
    const code = new URL(posted.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const redirect_uri = page.searchParams.get("redirect_uri") ?? "";
    const exchange = { ...grant, code, redirect_uri };
    const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    expect((await token({ ...exchange, code_verifier: "another" })).status).toBe(400);
    expect((await token({ ...exchange, code_verifier: verifier })).status).toBe(200);
    expect((await token({ ...exchange, code_verifier: verifier })).json).toEqual({
      error: "invalid_grant",
    });
  });
});

describe("other sites", () => {
  const openOther = (environment: Record<string, string>) =>
    openTestSite({ database: site.database, clock: site.clock, environment });
  const configuration = "/sandbox/social/google/.well-known/openid-configuration";

  test("have no sandbox provider without sample data", async () => {
    const real = await openOther({ SAMPLE_DATA: "off" });
    expect((await real.get("/api/v1/auth/social/")).json).toEqual({ data: [] });
    const url = "/sandbox/social/:provider/authorize";
    expect(site.app.hasRoute({ method: "GET", url })).toBe(true);
    expect(real.app.hasRoute({ method: "GET", url })).toBe(false);
    expect((await real.get("/auth/social/google/start")).status).toBe(404);
  });

  test("have no sandbox provider if donations move money", async () => {
    const stripe = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
    const real = await openOther(stripe);
    expect((await real.get("/api/v1/auth/social/")).json).toEqual({ data: [] });
    expect((await real.get(configuration)).status).toBe(404);
  });

  test("use a configured provider instead of the sandbox's", async () => {
    const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
    const mixed = await openOther({ ...google, GOOGLE_ISSUER: "http://127.0.0.1:9" });
    expect((await mixed.get("/api/v1/auth/social/")).json.data).toHaveLength(3);
    expect((await mixed.get(configuration)).status).toBe(404);
    const { headers } = await mixed.get("/auth/social/google/start");
    expect(headers.get("location")).toBe("/login?social=failed");
    expect((await mixed.get(configuration.replace("google", "apple"))).status).toBe(200);
  });
});
