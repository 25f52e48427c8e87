import { join, resolve } from "node:path";
import * as z from "zod/mini";
import { emailAddress } from "#contract/email-address.ts";
import {
  databaseVariables,
  findDatabaseError,
  readDatabaseSettings,
} from "./config/config-database.ts";
import {
  findGatewayErrors,
  gatewayVariables,
  hasRealGateway,
  movesMoney,
  readGatewaySettings,
} from "./config/config-gateways.ts";
import { findRoleError, processVariables, readProcessSettings } from "./config/config-processes.ts";
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
import { httpUrl, networks, onOrOff, siteUrl } from "./config/config-values.ts";
import { findMisspeltVariables } from "./config/misspelt-variables.ts";
import { readVariableFiles } from "./config/variable-files.ts";
import { isLocalHost } from "./platform/local-host.ts";
import { StartRefused } from "./platform/start-refused.ts";
import {
  type BucketKeys,
  type FileLocation,
  readFileLocation,
} from "./platform/storage/file-location.ts";

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
  BOOKS_GUARD: z.optional(onOrOff),
  SAMPLE_DATA: z.optional(onOrOff),
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
  ANSWER_CACHE: z._default(onOrOff, true),
  ...secretVariables,
  ...gatewayVariables,
  ...processVariables,
  ...socialVariables,
});

export type Environment = Record<string, string | undefined>;

/** Invalid environment variables; the message names each with the expected value. */
export class ConfigError extends StartRefused {}

function invalidConfig(lines: string): ConfigError {
  return new ConfigError(`The configuration is invalid.\n  ${lines}`);
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks the environment. Throws ConfigError. Without `DATABASE_URL` the database is embedded
 * and the site's secret is generated and stored in `DATA_DIR`.
 */
export function readConfig(environment: Environment) {
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ""),
  );
  const files = readVariableFiles(nonEmpty, Object.keys(variables.shape));
  if (files.faults.length > 0) throw invalidConfig(files.faults.join("\n  "));
  const values = { ...nonEmpty, ...files.values };
  // Without a locale, a schema without its own message says only "Invalid input".
  const parsed = variables.safeParse(values, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw invalidConfig(lines.join("\n  "));
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const embedded = env.DATABASE_URL === undefined;
  if (env.APP_SECRET === undefined && !embedded) {
    throw invalidConfig("APP_SECRET: required with DATABASE_URL");
  }
  const conflict = findDatabaseError(env) ?? findRoleError(env);
  if (conflict !== undefined) throw invalidConfig(conflict);
  // A trial on this machine shows sample campaigns and its emails at `/dev/mailbox`.
  const isPublic =
    !embedded || (env.PUBLIC_URL !== undefined && !isLocalHost(new URL(env.PUBLIC_URL).hostname));
  if (env.SMTP_URL === undefined && isPublic && env.NODE_ENV === "production") {
    throw invalidConfig(
      "SMTP_URL: required with DATABASE_URL, or with a PUBLIC_URL that is not this machine: expected an smtp:// address",
    );
  }
  if (env.PUBLIC_URL?.startsWith("https:") && env.NODE_ENV === "production") {
    // A proxy must end TLS. If it is not trusted, all visitors seem to have its address.
    if (env.TRUSTED_PROXIES.length === 0) {
      throw invalidConfig(
        "TRUSTED_PROXIES: required with an https PUBLIC_URL: the addresses or networks of the proxy that ends TLS, such as loopback or 10.0.0.0/8",
      );
    }
    // No one owns the default address, so neither emails nor alerts would arrive.
    if (values.CONTACT_EMAIL === undefined) {
      throw invalidConfig(
        "CONTACT_EMAIL: required with an https PUBLIC_URL: the address that sends emails and that the office reads",
      );
    }
  }
  const unpaired = missingSecretVariables(env);
  if (unpaired.length > 0) {
    throw invalidConfig(
      unpaired.map((name) => `${name}: required with ${name}_OTHER`).join("\n  "),
    );
  }
  const gatewayErrors = findGatewayErrors(env, embedded);
  if (gatewayErrors.length > 0) throw invalidConfig(gatewayErrors.join("\n  "));
  if (env.SAMPLE_DATA && movesMoney(env)) {
    throw invalidConfig(
      "SAMPLE_DATA: must be off where donations move real money, because sample campaigns are invented",
    );
  }
  const missing = missingSocialVariables(env);
  if (missing.length > 0) {
    throw invalidConfig(`${missing.join(", ")}: required with the provider's other settings`);
  }
  const hasSamples = env.SAMPLE_DATA ?? (!isPublic && !movesMoney(env));
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir,
    /** Where uploads and generated files are stored. */
    files: fileLocation(env, dataDir),
    /** For bucket addresses without keys. */
    fileKeys: readFileKeys(env),
    ...readDatabaseSettings(env),
    /** Whether the site refuses to start as a database user who could rewrite the books. */
    booksGuard: env.BOOKS_GUARD ?? env.NODE_ENV === "production",
    /** Whether an empty database is filled with sample data. */
    sampleData: hasSamples,
    /** Whether the office requires a second factor: only a sample site without a real gateway does not. */
    requiresOfficeTwoFactor: !hasSamples || hasRealGateway(env),
    smtpUrl: env.SMTP_URL,
    productName: env.PRODUCT_NAME,
    contactEmail: env.CONTACT_EMAIL,
    /** Where the office receives email; undefined if emails are really sent and CONTACT_EMAIL is unset. */
    officeEmail: env.SMTP_URL && !values.CONTACT_EMAIL ? undefined : env.CONTACT_EMAIL,
    /** Empty if unset, except for an invented number on a site with sample data. */
    contactPhone: env.CONTACT_PHONE ?? (hasSamples ? "+1 555 010 0199" : ""),
    /** The charity's pages on other sites. */
    socialLinks: env.SOCIAL_LINKS ?? (hasSamples ? sampleSocialLinks : []),
    /** Issuer of receipts; without a name, the site itself. */
    charity: {
      name: env.CHARITY_NAME,
      address: env.CHARITY_ADDRESS ?? (hasSamples ? "1 River Lane, Springfield" : ""),
      registration: env.CHARITY_REGISTRATION ?? (hasSamples ? "Sample 12/345" : ""),
      taxStatement: env.TAX_STATEMENT,
    },
    receiptKey: env.RECEIPT_KEY,
    /** Mailing emails sent a second, by all processes together. */
    mailRate: env.MAIL_RATE,
    mailEventsSecrets: readSecrets(env, "MAIL_EVENTS_SECRET"),
    /** Grants access to the metrics; without it they are not served. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    /** How long requests are still accepted after `/readyz` reports stopping, s: proxies need time to notice. */
    drainSeconds: env.DRAIN_SECONDS ?? (env.TRUSTED_PROXIES.length > 0 ? 5 : 0),
    /** Whether `appSecrets` come from the data folder. */
    secretsInFolder: env.APP_SECRET === undefined,
    /** The first one signs and encrypts; all of them verify and decrypt. */
    appSecrets: readAppSecrets(env, dataDir),
    ...readGatewaySettings(env, embedded),
    /** Encrypts backups; without it they are not encrypted. */
    backupKey: env.BACKUP_KEY,
    /** Where reference rates are fetched; undefined if they are set by hand. */
    ratesUrl: env.RATES_URL,
    answerCache: env.ANSWER_CACHE,
    ...readProcessSettings(env),
    social: readSocialSettings(env),
    /** Settings that work but are probably mistakes, one sentence each. */
    warnings: [
      ...findMisspeltVariables(environment, Object.keys(variables.shape)).map(({ name, meant }) =>
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

function readFileKeys(env: FileVariables): BucketKeys {
  return { keyId: env.FILES_KEY, secret: env.FILES_SECRET };
}

function fileLocation(env: FileVariables, dataDir: string): FileLocation {
  try {
    return readFileLocation(env.FILES_URL ?? join(dataDir, "files"), readFileKeys(env));
  } catch (error) {
    throw invalidConfig(`FILES_URL: ${(error as RangeError).message}`);
  }
}
