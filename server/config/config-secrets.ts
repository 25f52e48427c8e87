import * as z from "zod/mini";
import { readOrCreateSecrets } from "../platform/data-folder.ts";
import type { Secrets } from "../platform/secrets.ts";

const secret = z.string().check(z.minLength(32, "expected at least 32 characters"));

const stripeSigning = z
  .string()
  .check(z.regex(/^whsec_[\w+/=-]{1,250}$/, "expected a secret that begins with whsec_"));

/** BTCPay Server generates these, shorter than ours. */
const btcpaySigning = z.string().check(z.minLength(16, "expected at least 16 characters"));

/** During a rotation, the `_OTHER` of a secret is accepted as well. */
export const secretVariables = {
  APP_SECRET: z.optional(secret),
  APP_SECRET_OTHER: z.optional(secret),
  RECEIPT_KEY: z.optional(secret),
  MAIL_EVENTS_SECRET: z.optional(secret),
  MAIL_EVENTS_SECRET_OTHER: z.optional(secret),
  METRICS_TOKEN: z.optional(secret),
  SANDBOX_API_KEY: z.optional(secret),
  SANDBOX_WEBHOOK_SECRET: z.optional(secret),
  SANDBOX_WEBHOOK_SECRET_OTHER: z.optional(secret),
  STRIPE_WEBHOOK_SECRET: z.optional(stripeSigning),
  STRIPE_WEBHOOK_SECRET_OTHER: z.optional(stripeSigning),
  BTCPAY_WEBHOOK_SECRET: z.optional(btcpaySigning),
  BTCPAY_WEBHOOK_SECRET_OTHER: z.optional(btcpaySigning),
};

const secretEnvironment = z.object(secretVariables);
export type SecretEnvironment = z.output<typeof secretEnvironment>;

const rotating = [
  "APP_SECRET",
  "MAIL_EVENTS_SECRET",
  "SANDBOX_WEBHOOK_SECRET",
  "STRIPE_WEBHOOK_SECRET",
  "BTCPAY_WEBHOOK_SECRET",
] as const;

/** The names of secrets that are unset while their `_OTHER` is set. */
export function missingSecretVariables(env: SecretEnvironment): string[] {
  return rotating.filter((name) => env[`${name}_OTHER`] !== undefined && env[name] === undefined);
}

/** A secret and its `_OTHER`; undefined if it is unset. */
export function readSecrets(
  env: SecretEnvironment,
  name: (typeof rotating)[number],
): Secrets | undefined {
  const [newest, other] = [env[name], env[`${name}_OTHER`]];
  if (newest === undefined) return undefined;
  return other === undefined ? [newest] : [newest, other];
}

/** The site's secrets, from the environment or the data folder. Throws StartRefused. */
export function readAppSecrets(env: SecretEnvironment, dataDir: string): Secrets {
  return readSecrets(env, "APP_SECRET") ?? readOrCreateSecrets(dataDir);
}
