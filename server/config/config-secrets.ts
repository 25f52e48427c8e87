import * as z from "zod/mini";
import { keptSecrets } from "../platform/data-folder.ts";
import type { Secrets } from "../platform/secrets.ts";

const secret = z.string().check(z.minLength(32, "expected at least 32 characters"));

/** Stripe makes these itself. */
const stripeSigning = z
  .string()
  .check(z.regex(/^whsec_[\w+/=-]{1,250}$/, "expected a secret that begins with whsec_"));

/** The server makes these itself, shorter than ours. */
const btcpaySigning = z.string().check(z.minLength(16, "expected at least 16 characters"));

/** The variables of secrets. Where there is an `_OTHER`, it is read beside the first while that changes. */
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

const changing = [
  "APP_SECRET",
  "MAIL_EVENTS_SECRET",
  "SANDBOX_WEBHOOK_SECRET",
  "STRIPE_WEBHOOK_SECRET",
  "BTCPAY_WEBHOOK_SECRET",
] as const;

/** The names of secrets that are missing beside their `_OTHER`. */
export function missingSecretVariables(env: SecretEnvironment): string[] {
  return changing.filter((name) => env[`${name}_OTHER`] !== undefined && env[name] === undefined);
}

/** A secret and the one that is read beside it; undefined where there is none. */
export function readSecrets(
  env: SecretEnvironment,
  name: (typeof changing)[number],
): Secrets | undefined {
  const [newest, other] = [env[name], env[`${name}_OTHER`]];
  if (newest === undefined) return undefined;
  return other === undefined ? [newest] : [newest, other];
}

/** The site's own, from the environment or the data folder. Throws StartRefused. */
export function readAppSecrets(env: SecretEnvironment, dataDir: string): Secrets {
  return readSecrets(env, "APP_SECRET") ?? keptSecrets(dataDir);
}
