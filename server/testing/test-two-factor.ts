import { generate } from "otplib";
import { openAccount, type TestAccount } from "./test-account.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

export const TWO_FACTOR = "/api/v1/account/two-factor/";
/** How long an authenticator shows a code, ms. */
export const STEP = 30 * 1000;

/** What an authenticator shows at the site's time, or so many steps later. */
export function shownCode(site: TestSite, secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor((site.clock.now + steps * STEP) / 1000) });
}

/** Switches two-factor authentication on; the session stays. */
export async function switchOnTwoFactor(
  site: TestSite,
  { password }: TestAccount,
  bearer: { authorization: string },
) {
  const enrolled = await site.post(TWO_FACTOR, { password }, bearer);
  const secret: string = enrolled.json.secret;
  const code = await shownCode(site, secret);
  const confirmed = await site.post(`${TWO_FACTOR}confirm/`, { code }, bearer);
  const codes: string[] = confirmed.json.recovery_codes;
  return { secret, codes };
}

/** Somebody who has two-factor authentication on, and whose authenticator shows the next code. */
export async function openTwoFactor(site: TestSite) {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  const { secret, codes } = await switchOnTwoFactor(site, ada, bearer);
  await site.mailTo(ada.email);
  site.clock.now += STEP;
  return { ada, bearer, secret, codes };
}

/** What the password alone gets. */
export async function tokenOf(account: TestAccount): Promise<string> {
  const { json } = await account.login();
  return json.two_factor_token;
}

/** A site whose mails are read, and an authenticator at hand. */
export async function openTwoFactorSite() {
  const site = await openTestSite({ mails: true });
  return {
    site,
    shows: (secret: string, steps = 0) => shownCode(site, secret, steps),
    nextStep: () => {
      site.clock.now += STEP;
    },
    /** Answers with the second factor. */
    answer: (two_factor_token: string, code: string, more: Record<string, unknown> = {}) =>
      site.post("/api/v1/auth/two-factor/", { two_factor_token, code, ...more }),
  };
}
