import { execFile } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { programEnvironment } from "#server/testing/services/program-environment.ts";

const guide = readFileSync("docs/operations.md", "utf8");
const folder = mkdtempSync(join(tmpdir(), "tributary-restore-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const data = join(folder, "data");
const programs = join(folder, "programs");

/** The guide's steps for a machine with systemd. */
const [, steps = ""] = guide.match(/^```sh\n(systemctl stop .*?)^```/ms) ?? [];

/** Stand-ins for programs that are not installed here or would need root. */
function writePrograms(settings: Record<string, string>): void {
  mkdirSync(programs);
  const write = (name: string, ...lines: string[]) => {
    writeFileSync(join(programs, name), ["#!/bin/sh", "set -eu", ...lines, ""].join("\n"));
    chmodSync(join(programs, name), 0o755);
  };
  write("systemctl", `echo "$@" >> ${join(folder, "asked")}`);
  // `runuser -u postgres -- psql …`: the test's server needs no password for its superuser.
  write("runuser", "shift 3", 'exec "$@"');
  const environment = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`);
  const admin = `exec ${process.execPath} --disable-warning=ExperimentalWarning scripts/admin.ts "$@"`;
  write("tributary-admin", ...environment, `cd ${resolve(".")}`, admin);
}

test("restores a broken site from its backup by the guide's steps, and deletes nothing", async () => {
  const cluster = await startPostgresCluster({ durable: false });
  onTestFinished(() => cluster.remove());
  const host = new URL(cluster.url("")).host;
  const ask = async (database: string, text: string) => {
    const client = new pg.Client({ connectionString: cluster.url(database) });
    await client.connect();
    return client
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  const ownerUrl = `postgres://owner:password@${host}/tributary`;
  const site = {
    ...{ NODE_ENV: "production", DATA_DIR: data, APP_SECRET: "a secret of thirty-two characters" },
    ...{ DATABASE_URL: `postgres://tributary:password@${host}/tributary` },
    ...{ SMTP_URL: "smtp://127.0.0.1:1", BACKUP_KEY: "some words for sealing" },
  };
  writePrograms(site);
  const shell = (text: string) =>
    promisify(execFile)("bash", ["-c", `set -euo pipefail\n${text}`], {
      env: {
        ...programEnvironment(),
        ...{ PATH: `${programs}:${process.env.PATH}`, HOME: process.env.HOME },
        ...{ PGHOST: "127.0.0.1", PGPORT: new URL(cluster.url("")).port, PGUSER: "postgres" },
      },
    });
  const statements = guide.match(/^```sql\n(.*?)^```/ms)?.[1] ?? "";
  for (const statement of statements.split(";\n")) await ask("postgres", statement);
  await shell(`DATABASE_OWNER_URL=${ownerUrl} tributary-admin migrate`);
  const suppress = (email: string) =>
    ask(
      "tributary",
      `INSERT INTO suppressed_address (email, scope, reason, suppressed_at)
       VALUES ('${email}', 'all', 'bounced', now())`,
    );
  const suppressed = async (database: string) =>
    (await ask(database, "SELECT email FROM suppressed_address ORDER BY email")).map(
      ({ email }) => email,
    );
  await suppress("ada@example.org");
  mkdirSync(join(data, "files", "reports"), { recursive: true });
  writeFileSync(join(data, "files", "reports", "one.jpg"), "a picture");
  await shell(`tributary-admin backup ${data}/backups/ --keep 14`);
  const [backup = ""] = readdirSync(join(data, "backups"));

  await suppress("broken@example.org");
  rmSync(join(data, "files", "reports", "one.jpg"));
  writeFileSync(join(data, "files", "reports", "broken.jpg"), "nothing to be seen");
  const filledIn = steps
    .replace(/tributary-\d{8}T\d{6}Z\S+/, backup)
    .replaceAll("/opt/tributary/deploy/tributary-admin", "tributary-admin")
    .replaceAll("/var/lib/tributary", data)
    .replaceAll("127.0.0.1:5432", host);
  const { stdout } = await shell(filledIn);
  expect(stdout).toContain("The books balance.");
  expect(await suppressed("tributary")).toEqual(["ada@example.org"]);
  expect(await suppressed("tributary_broken")).toEqual(["ada@example.org", "broken@example.org"]);
  expect(readFileSync(join(data, "files", "reports", "one.jpg"), "utf8")).toBe("a picture");
  expect(readdirSync(join(data, "files-broken", "reports"))).toEqual(["broken.jpg"]);
  const asked = readFileSync(join(folder, "asked"), "utf8").trimEnd().split("\n");
  expect(asked.map((line) => line.split(" ")[0])).toEqual(["stop", "start"]);
  for (const name of asked
    .join(" ")
    .split(" ")
    .filter((word) => word.includes("."))) {
    expect(readdirSync("deploy"), name).toContain(name);
  }
  // The site's own user can use the restored database.
  expect(await shell("tributary-admin check-books")).toMatchObject({
    stdout: expect.stringContaining("The books are right"),
  });
});
