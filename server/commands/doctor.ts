import { findToolProblem } from "../backup/postgres-tools.ts";
import type { Deps } from "../deps.ts";
import { OLD_AFTER_MS } from "../features/foundation/backups/backup-policy.ts";
import { findLastBackup } from "../features/foundation/backups/last-backup-store.ts";
import { GatewayUnavailable } from "../features/gateways/provider/payment-provider.ts";
import { findWebhookStatuses, type WebhookStatus } from "../features/office/money/gateway-store.ts";
import { checkFileLocation } from "../platform/storage/check-file-location.ts";
import { VERSION } from "../platform/version.ts";
import { readDatabaseFacts } from "./doctor-store.ts";

/** Result of a check: `fault` if something does not work, `warning` if someone should look at it. */
interface Finding {
  readonly name: string;
  readonly state: "fine" | "warning" | "fault";
  readonly text: string;
}

type DoctorDeps = Pick<
  Deps,
  "config" | "database" | "db" | "gateways" | "mailTransport" | "clock" | "publicUrl"
>;

type Check = (deps: DoctorDeps) => Promise<readonly Finding[]>;

/** Codes of a second factor fail if clocks differ by this much, ms. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

const fine = (name: string, text: string): Finding => ({ name, state: "fine", text });
const warning = (name: string, text: string): Finding => ({ name, state: "warning", text });
const fault = (name: string, text: string): Finding => ({ name, state: "fault", text });
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const checkVersions: Check = async ({ config }) => [
  fine("Version", `Tributary ${VERSION} on Node ${process.versions.node}, ${config.mode}`),
];

const checkSettings: Check = async ({ config }) =>
  config.warnings.length === 0
    ? [fine("Settings", "no unknown or risky variables")]
    : config.warnings.map((text) => warning("Settings", text));

const checkDatabase: Check = async ({ database, db, clock }) => {
  const { version, collation, foldsAccents, now } = await readDatabaseFacts(db);
  const differenceMs = Math.abs(clock() - now.getTime());
  const title = database.kind === "embedded" ? "embedded database" : "PostgreSQL";
  return [
    fine("Database", `${title}, version ${version}`),
    foldsAccents
      ? fine("Database locale", `matches upper and lower case of accented letters (${collation})`)
      : warning(
          "Database locale",
          `LC_CTYPE is ${collation}, so searches miss accented letters ("MÜLLER" does not find "Müller"). Move the data into a database created with LC_CTYPE 'C.UTF-8' or another UTF-8 locale.`,
        ),
    differenceMs < MAX_CLOCK_DIFFERENCE_MS
      ? fine("Clock", "matches the database server's clock")
      : warning(
          "Clock",
          `differs from the database server's clock by ${Math.round(differenceMs / 1000)} s, so codes and links expire at the wrong time. Synchronise both with NTP.`,
        ),
  ];
};

const checkMail: Check = async ({ config, mailTransport }) => {
  if (config.smtpUrl === undefined) {
    return [fine("Email", "no SMTP_URL: emails stay in the mailbox at /dev/mailbox")];
  }
  try {
    await mailTransport.verify?.();
    return [
      fine("Email", "the mail server accepts the login. To send a test email: test-mail ADDRESS"),
    ];
  } catch (error) {
    return [fault("Email", `SMTP_URL: cannot log in to the mail server: ${reason(error)}`)];
  }
};

const checkFiles: Check = async ({ config }) => {
  const found: Finding[] = [];
  const log = {
    warn: (_details: unknown, text?: string) =>
      void found.push(fault("Files", text ?? "unavailable")),
  };
  try {
    await checkFileLocation(config.files, log);
  } catch (error) {
    found.push(fault("Files", reason(error)));
  }
  return found.length > 0 ? found : [fine("Files", "can be written and read")];
};

const checkGatewayKeys: Check = async ({ gateways, db }) => {
  if (gateways.all.length === 0) return [warning("Payments", "no payment gateway is configured")];
  const statuses = await findWebhookStatuses(db);
  const findings = gateways.all.map(async (gateway): Promise<Finding[]> => {
    const name = `Payments, ${gateway.title}`;
    const status = statuses.find(({ provider }) => provider === gateway.name);
    const webhooks = gateway.eventTypes.size > 0 ? [webhookFinding(name, status)] : [];
    try {
      await gateway.check();
      return [fine(name, "accepts the key"), ...webhooks];
    } catch (error) {
      const text = error instanceof GatewayUnavailable ? "cannot be reached" : "rejects the key";
      return [fault(name, `${text}: ${reason(error)}`), ...webhooks];
    }
  });
  return (await Promise.all(findings)).flat();
};

function webhookFinding(name: string, status: WebhookStatus | undefined): Finding {
  const { accepted_at: accepted, refused_at: refused } = status ?? {};
  if (refused && (!accepted || refused > accepted)) {
    return fault(
      name,
      `the last webhook was refused on ${formatTime(refused)}: ${status?.refused_reason}. Check that the signing secret matches the gateway's.`,
    );
  }
  return accepted
    ? fine(name, `last webhook on ${formatTime(accepted)}`)
    : warning(
        name,
        "no webhook has arrived yet. If you have made a test payment, check the webhook's address and signing secret at the gateway.",
      );
}

const formatTime = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const checkBackups: Check = async ({ db, clock }) => {
  const last = await findLastBackup(db);
  if (!last?.good_at) return [warning("Backup", "no backup yet")];
  const day = last.good_at.toISOString().slice(0, 10);
  if (last.check_failed_at) {
    return [fault("Backup", `the last trial restore failed: ${last.check_fault ?? "no reason"}`)];
  }
  return clock() - last.good_at.getTime() > OLD_AFTER_MS
    ? [warning("Backup", `the last good backup is from ${day}`)]
    : [fine("Backup", `the last good backup is from ${day}`)];
};

const checkBackupTools: Check = async ({ database, db }) => {
  if (database.kind === "embedded") return [];
  const problem = await findToolProblem(db);
  return problem === undefined
    ? [fine("Backup programs", "pg_dump can back up this PostgreSQL")]
    : [warning("Backup programs", problem)];
};

const checks: readonly Check[] = [
  checkVersions,
  checkSettings,
  checkDatabase,
  checkMail,
  checkFiles,
  checkGatewayKeys,
  checkBackups,
  checkBackupTools,
];

/** Checks that also run at each start. Other problems refuse the start or raise an alert. */
const startChecks: readonly Check[] = [checkSettings, checkDatabase, checkMail];

async function runChecks(list: readonly Check[], deps: DoctorDeps): Promise<Finding[]> {
  const found = await Promise.all(
    list.map((check) =>
      check(deps).catch((error): Finding[] => [fault("Check", `failed: ${reason(error)}`)]),
    ),
  );
  return found.flat();
}

/** Runs all checks of `npm run admin -- doctor`. */
export function checkSite(deps: DoctorDeps): Promise<Finding[]> {
  return runChecks(checks, deps);
}

/** Logs a warning for each problem found right after a start. */
export async function logStartWarnings(deps: DoctorDeps & Pick<Deps, "log">): Promise<void> {
  for (const { name, state, text } of await runChecks(startChecks, deps)) {
    if (state !== "fine") deps.log.warn({ check: name }, text);
  }
}

const marks: Record<Finding["state"], string> = {
  fine: "ok     ",
  warning: "warning",
  fault: "FAULT  ",
};

/** Returns a report with a line for each check. Throws an Error with the report if a check found a fault. */
export async function runDoctor(deps: DoctorDeps): Promise<string> {
  const findings = await checkSite(deps);
  const lines = findings.map(({ name, state, text }) => `${marks[state]}  ${name}: ${text}`);
  const count = (state: Finding["state"]) =>
    findings.filter((finding) => finding.state === state).length;
  const summary = `${count("fault")} faults, ${count("warning")} warnings`;
  const report = [...lines, "", summary].join("\n");
  if (count("fault") > 0) throw new Error(report);
  return report;
}
