import { generate } from "otplib";
import { openAccount, type TestAccount } from "./test-account.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

export const TWO_FACTOR = "/api/v1/account/two-factor/";
/** How long an authenticator shows a code, ms. */
export const STEP = 30 * 1000;

/** The authenticator's code at the site's time, or `steps` later. */
export function createCode(site: TestSite, secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor((site.clock.now + steps * STEP) / 1000) });
}

/** Switches on two-factor authentication; the session remains valid. */
export async function switchOnTwoFactor(
  site: TestSite,
  { password }: TestAccount,
  bearer: { authorization: string },
) {
  const enrolled = await site.post(TWO_FACTOR, { password }, bearer);
  const secret: string = enrolled.json.secret;
  const code = await createCode(site, secret);
  const confirmed = await site.post(`${TWO_FACTOR}confirm/`, { code }, bearer);
  const codes: string[] = confirmed.json.recovery_codes;
  return { secret, codes };
}

/** An account with two-factor authentication, at the time of the next code. */
export async function openTwoFactor(site: TestSite) {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  const { secret, codes } = await switchOnTwoFactor(site, ada, bearer);
  await site.mailTo(ada.email);
  site.clock.now += STEP;
  return { ada, bearer, secret, codes };
}

/** Logs in with the password only; returns the token for the second factor. */
export async function readTwoFactorToken(account: TestAccount): Promise<string> {
  const { json } = await account.login();
  return json.two_factor_token;
}

/** A site that delivers email, and an authenticator. */
export async function openTwoFactorSite() {
  const site = await openTestSite({ mails: true });
  return {
    site,
    shows: (secret: string, steps = 0) => createCode(site, secret, steps),
    nextStep: () => {
      site.clock.now += STEP;
    },
    /** Sends the second factor. */
    answer: (two_factor_token: string, code: string, more: Record<string, unknown> = {}) =>
      site.post("/api/v1/auth/two-factor/", { two_factor_token, code, ...more }),
  };
}
