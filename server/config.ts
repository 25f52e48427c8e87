import { join, resolve } from "node:path";
import * as z from "zod/mini";
import { emailAddress } from "#contract/email-address.ts";
import {
  databaseFault,
  databaseVariables,
  readDatabaseSettings,
} from "./config/config-database.ts";
import {
  gatewayFaults,
  gatewayVariables,
  hasRealGateway,
  movesMoney,
  readGatewaySettings,
} from "./config/config-gateways.ts";
import { processVariables, readProcessSettings, roleFault } from "./config/config-processes.ts";
import {
  missingSecretVariables,
  readAppSecrets,
  readSecrets,
  secretVariables,
} from "./config/config-secrets.ts";
import {
  missingSocialVariables,
  readSocialSettings,
  sampleSocialLinks,
  socialVariables,
} from "./config/config-social.ts";
import { flag, httpUrl, networks, siteUrl } from "./config/config-values.ts";
import { findMisspelt } from "./config/misspelt-variables.ts";
import { readVariableFiles } from "./config/variable-files.ts";
import { isLocalHost } from "./platform/local-host.ts";
import { StartRefused } from "./platform/start-refused.ts";
import { type BucketKeys, type FilePlace, readFilePlace } from "./platform/storage/file-place.ts";

const variables = z.object({
  NODE_ENV: z._default(z.enum(["production", "development", "test"]), "production"),
  PORT: z._default(z.coerce.number("expected a port").check(z.int(), z.gte(0), z.lte(65535)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  PUBLIC_URL: z.optional(siteUrl),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "./data"),
  FILES_URL: z.optional(z.string()),
  FILES_KEY: z.optional(z.string()),
  FILES_SECRET: z.optional(z.string()),
  ...databaseVariables,
  BOOKS_GUARD: z.optional(flag),
  SAMPLE_DATA: z.optional(flag),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, "expected an smtp:// address"))),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), "Tributary"),
  CONTACT_EMAIL: z._default(emailAddress, "hello@example.org"),
  CONTACT_PHONE: z.optional(z.string().check(z.minLength(3))),
  CHARITY_NAME: z.optional(z.string().check(z.maxLength(80))),
  CHARITY_ADDRESS: z.optional(z.string().check(z.maxLength(160))),
  CHARITY_REGISTRATION: z.optional(z.string().check(z.maxLength(60))),
  TAX_STATEMENT: z.optional(z.string().check(z.maxLength(400))),
  MAIL_RATE: z._default(
    z.coerce.number("expected a number").check(z.gte(0.01), z.lte(100_000)),
    20,
  ),
  LOG_LEVEL: z._default(
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"], "expected a log level"),
    "info",
  ),
  TRUSTED_PROXIES: z._default(networks, []),
  DRAIN_SECONDS: z.optional(
    z.coerce
      .number("expected a number")
      .check(z.gte(0, "expected 0 to 300"), z.lte(300, "expected 0 to 300")),
  ),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(12, "expected at least 12 characters"))),
  RATES_URL: z.optional(httpUrl),
  ANSWER_CACHE: z._default(flag, true),
  ...secretVariables,
  ...gatewayVariables,
  ...processVariables,
  ...socialVariables,
});

export type Environment = Record<string, string | undefined>;

/** A value of the environment that cannot be used; the message names each with what was expected. */
export class ConfigError extends StartRefused {}

function unusable(lines: string): ConfigError {
  return new ConfigError(`The configuration is not usable.\n  ${lines}`);
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment, once. Throws ConfigError. Without `DATABASE_URL` the database is embedded
 * and the site's secret is made and kept in `DATA_DIR`.
 */
export function readConfig(environment: Environment) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const files = readVariableFiles(set, Object.keys(variables.shape));
  if (files.faults.length > 0) throw unusable(files.faults.join("\n  "));
  const given = { ...set, ...files.values };
  // Without a locale, a schema that has no words of its own says "Invalid input" alone.
  const parsed = variables.safeParse(given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw unusable(`${lines.join("\n  ")}`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const embedded = env.DATABASE_URL === undefined;
  if (env.APP_SECRET === undefined && !embedded) {
    throw unusable("APP_SECRET: required with DATABASE_URL");
  }
  const misplaced = databaseFault(env) ?? roleFault(env);
  if (misplaced !== undefined) {
    throw unusable(misplaced);
  }
  // Whoever tries the site here reads its mails at `/dev/mailbox`, and looks at invented campaigns.
  const forOthers =
    !embedded || (env.PUBLIC_URL !== undefined && !isLocalHost(new URL(env.PUBLIC_URL).hostname));
  if (env.SMTP_URL === undefined && forOthers && env.NODE_ENV === "production") {
    throw unusable(
      "SMTP_URL: required with DATABASE_URL, or a PUBLIC_URL elsewhere than here: expected an smtp:// address",
    );
  }
  if (env.PUBLIC_URL?.startsWith("https:") && env.NODE_ENV === "production") {
    // This program speaks no TLS, so something in front does: unnamed, it would make all visitors one.
    if (env.TRUSTED_PROXIES.length === 0) {
      throw unusable(
        "TRUSTED_PROXIES: required with a PUBLIC_URL of https: the addresses or networks of what ends TLS in front, as loopback or 10.0.0.0/8",
      );
    }
    // Its default is nobody's: mails from it arrive nowhere, and alerts would be mailed to nobody.
    if (given.CONTACT_EMAIL === undefined) {
      throw unusable(
        "CONTACT_EMAIL: required with a PUBLIC_URL of https: the address that mails come from, and where the office reads its own",
      );
    }
  }
  const unpaired = missingSecretVariables(env);
  if (unpaired.length > 0) {
    throw unusable(`${unpaired.join(", ")}: required with the _OTHER of the same name`);
  }
  const gateways = gatewayFaults(env, embedded);
  if (gateways.length > 0) {
    throw unusable(gateways.join("\n  "));
  }
  if (env.SAMPLE_DATA && movesMoney(env)) {
    throw unusable(
      "SAMPLE_DATA: off is required where gifts move money: those campaigns are invented",
    );
  }
  const missing = missingSocialVariables(env);
  if (missing.length > 0) {
    throw unusable(`${missing.join(", ")}: required with the others of the provider`);
  }
  const hasSamples = env.SAMPLE_DATA ?? (!forOthers && !movesMoney(env));
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir,
    /** Where files are kept that people hand in or that are made for them. */
    files: filePlace(env, dataDir),
    /** For addresses of buckets that come without keys. */
    fileKeys: fileKeysOf(env),
    ...readDatabaseSettings(env),
    /** Whether the site refuses to run as a user who owns the books and could rewrite them. */
    booksGuard: env.BOOKS_GUARD ?? env.NODE_ENV === "production",
    /** Whether an empty database is filled with sample data. */
    sampleData: hasSamples,
    /** Whether the office requires a second factor: only a sample site without a real gateway does not. */
    officeTwoFactor: !hasSamples || hasRealGateway(env),
    smtpUrl: env.SMTP_URL,
    productName: env.PRODUCT_NAME,
    contactEmail: env.CONTACT_EMAIL,
    /** Where the office reads its mail; undefined where mails leave this machine and nobody said. */
    officeEmail: env.SMTP_URL && !given.CONTACT_EMAIL ? undefined : env.CONTACT_EMAIL,
    /** Empty where there is none: only a site with samples shows an invented number. */
    contactPhone: env.CONTACT_PHONE ?? (hasSamples ? "+1 555 010 0199" : ""),
    /** Where the charity is elsewhere. */
    socialLinks: env.SOCIAL_LINKS ?? (hasSamples ? sampleSocialLinks : []),
    /** Who vouches on receipts; without a name the site does. */
    charity: {
      name: env.CHARITY_NAME,
      address: env.CHARITY_ADDRESS ?? (hasSamples ? "1 River Lane, Springfield" : ""),
      registration: env.CHARITY_REGISTRATION ?? (hasSamples ? "Sample 12/345" : ""),
      taxStatement: env.TAX_STATEMENT,
    },
    receiptKey: env.RECEIPT_KEY,
    /** Mails of mailings that one process sends in a second. */
    mailRate: env.MAIL_RATE,
    mailEventsSecrets: readSecrets(env, "MAIL_EVENTS_SECRET"),
    /** Who may read the metrics; without it nobody. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    /** How long calls are still taken after `/readyz` said no, s: a proxy needs to see it. */
    drainSeconds: env.DRAIN_SECONDS ?? (env.TRUSTED_PROXIES.length > 0 ? 5 : 0),
    /** Without `APP_SECRET` they are in the data folder. */
    secretsInFolder: env.APP_SECRET === undefined,
    /** The first one makes, all are read. */
    appSecrets: readAppSecrets(env, dataDir),
    ...readGatewaySettings(env, embedded),
    /** Seals backups; without it they are not sealed. */
    backupKey: env.BACKUP_KEY,
    /** Where reference rates are fetched each day; undefined where they are kept by hand. */
    ratesUrl: env.RATES_URL,
    answerCache: env.ANSWER_CACHE,
    /** A shared cache in front; undefined where there is none. */
    /** Where traces go; undefined where nobody takes them. */
    ...readProcessSettings(env),
    social: readSocialSettings(env),
    /** What works but is probably a mistake, in a sentence each. */
    warnings: [
      ...findMisspelt(environment, Object.keys(variables.shape)).map(({ name, meant }) =>
        meant === undefined
          ? `${name} is not a setting of this site. .env.example lists them all.`
          : `${name} is not a setting of this site. Did you mean ${meant}?`,
      ),
      ...(env.DATABASE_OWNER_URL === undefined
        ? []
        : [
            "DATABASE_OWNER_URL is set. Remove it from the environment of the running site: its user can rewrite the books.",
          ]),
    ],
  } as const;
}

type FileVariables = Pick<z.output<typeof variables>, "FILES_URL" | "FILES_KEY" | "FILES_SECRET">;

function fileKeysOf(env: FileVariables): BucketKeys {
  return { keyId: env.FILES_KEY, secret: env.FILES_SECRET };
}

function filePlace(env: FileVariables, dataDir: string): FilePlace {
  try {
    return readFilePlace(env.FILES_URL ?? join(dataDir, "files"), fileKeysOf(env));
  } catch (error) {
    throw unusable(`FILES_URL: ${(error as RangeError).message}`);
  }
}
