import { openRedirectFollower, type RedirectFollower } from "../test-redirects.ts";
import { openTestSite } from "../test-site.ts";
import { openOidcProvider, type TestIdentity } from "./test-oidc-provider.ts";

const client = { id: "our-client", secret: "their secret" };

export const SOCIAL_START = "/auth/social/google/start";
export const isCallback = (url: URL) => url.pathname.endsWith("/callback");

/** A site with one provider behind two sign-in buttons, and people who use it. */
export async function openSocialSite() {
  const provider = await openOidcProvider([client]);
  const site = await openTestSite({
    mails: true,
    environment: {
      SAMPLE_DATA: "off",
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER: provider.issuer,
      FACEBOOK_CLIENT_ID: client.id,
      FACEBOOK_CLIENT_SECRET: client.secret,
      FACEBOOK_ISSUER: provider.issuer,
    },
  });
  const callbackUrl = (name: string) => `${site.deps.publicUrl}/auth/social/${name}/callback`;
  provider.configure([callbackUrl("google"), callbackUrl("facebook")]);
  let count = 0;

  /** Creates a new person, who signs in at the provider from now on. */
  function appear(claims: Partial<TestIdentity> = {}): TestIdentity & { email: string } {
    count += 1;
    const email = `person-${count}@example.org`;
    const verified = { sub: `subject-${count}`, email, email_verified: true };
    const person = { ...verified, given_name: "Ngozi", family_name: "Ade", ...claims };
    provider.present(person);
    return { ...person, email: person.email ?? email };
  }

  async function accessOf(
    traveller: RedirectFollower,
  ): Promise<{ authorization: string } | undefined> {
    const { status, json } = await traveller.post("/api/v1/auth/refresh/", {});
    return status === 200 ? { authorization: `Bearer ${json.access}` } : undefined;
  }

  async function profileOf(traveller: RedirectFollower) {
    const bearer = await accessOf(traveller);
    return bearer && (await site.get("/api/v1/account/profile/", bearer)).json;
  }

  /** Signs in at the provider; returns the parameters of /login and the profile. */
  async function signIn(path = SOCIAL_START) {
    const traveller = openRedirectFollower(site);
    const { searchParams } = await traveller.travel(path);
    const end = Object.fromEntries(searchParams);
    return { traveller, end, profile: end.social === "1" ? await profileOf(traveller) : undefined };
  }

  const accounts = (email: string) =>
    site.db.selectFrom("account").select("id").where("email", "=", email).execute();

  return { site, appear, present: provider.present, accessOf, signIn, accounts };
}

export type SocialSite = Awaited<ReturnType<typeof openSocialSite>>;
