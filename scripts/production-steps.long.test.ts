import { execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "#server/testing/services/free-port.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { programEnvironment } from "#server/testing/services/program-environment.ts";
import { openTestBuckets } from "#server/testing/services/test-bucket.ts";
import { openTestSmtp } from "#server/testing/services/test-smtp.ts";

const read = (name: string) => readFileSync(name, "utf8");
const guide = read("docs/operations.md");
const documents = read("README.md") + guide;

const folder = mkdtempSync(join(tmpdir(), "tributary-steps-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clone = join(folder, "tributary");

/** Blocks whose program is not installed here. */
const NOT_HERE: ReadonlyArray<readonly [start: string, reason: string]> = [
  ["docker compose", "needs Docker"],
  [
    "systemctl",
    "needs systemd; scripts/restore-steps.long.test.ts runs them with all else that they name",
  ],
];
/** Already run by `npm test` on the same files: its result is copied. */
const BUILD = "node scripts/build.ts\n";
/** Admin commands that are tested elsewhere. */
const ELSEWHERE: ReadonlyArray<readonly [start: string, where: string]> = [
  ["migrate", "in the guide's blocks, here"],
  ["restore --check FILE", "server/backup/check-backup.long.test.ts"],
  ["restore FILE", "scripts/restore-steps.long.test.ts and `npm run drill -- backup`"],
  ["move-to-postgres", "server/backup/backup.long.test.ts"],
  ["new-secret", "server/site-tests/secret-rolling.long.test.ts: it is for the embedded database"],
];

/** The commands of the guide's blocks, in order. */
const blocks = [...guide.matchAll(/^```(sh|sql)\n(.*?)^```/gms)].map(([, kind, text = ""]) => ({
  kind,
  text,
}));
/** The admin commands in both documents, each once. */
const adminCommands = new Set(
  [...documents.matchAll(/`npm run admin -- ([^`]+)`/g)].map(([, words = ""]) =>
    words.replace(/\s+/g, " "),
  ),
);

/** The files of a fresh clone, with the pages that `npm test` built. */
function makeClone(): void {
  const listed = execFileSync("git", [
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
  ]);
  for (const file of listed.toString().split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(file, join(clone, file));
  }
  cpSync("build", join(clone, "build"), { recursive: true });
}

interface LastingProgram {
  /** Its output once it has exited. */
  lastWords(): string;
  stop(): Promise<void>;
}

/** A shell in the clone that keeps exported variables, as an operator's does. */
function openShell(fillIn: (text: string) => string) {
  const environment = {
    ...programEnvironment(),
    HOME: process.env.HOME,
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
    // Packages that are not on this machine yet come from the registry.
    npm_config_prefer_offline: "true",
  };
  const exported: string[] = [];
  const script = (text: string) => ["set -euo pipefail", ...exported, fillIn(text)].join("\n");
  const keep = (text: string) => exported.push(...(fillIn(text).match(/^export .*$/gm) ?? []));
  return {
    /** Returns its output; throws with it on failure. */
    async run(text: string, extra: Record<string, string> = {}): Promise<string> {
      const options = { cwd: clone, env: { ...environment, ...extra } };
      const { stdout } = await promisify(execFile)("bash", ["-c", script(text)], options);
      keep(text);
      return stdout;
    },
    /** Starts a program that keeps running. */
    start(text: string, extra: Record<string, string>): LastingProgram {
      const child = spawn("bash", ["-c", script(text)], {
        ...{ cwd: clone, env: { ...environment, ...extra }, detached: true },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      const hear = (part: Buffer) => {
        output += part;
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      keep(text);
      const ended = once(child, "exit");
      const stop = async () => {
        if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGTERM");
        await ended;
      };
      onTestFinished(stop);
      return { stop, lastWords: () => (child.exitCode === null ? "" : output) };
    },
  };
}

test("leads from a clone to a running site with an admin by the guide's production steps", async () => {
  makeClone();
  const cluster = await startPostgresCluster({ durable: false });
  onTestFinished(() => cluster.remove());
  const owner = new pg.Client({ connectionString: cluster.url("postgres") });
  await owner.connect();
  onTestFinished(() => owner.end());
  const smtp = await openTestSmtp();
  const bucket = (await openTestBuckets()).make("site");
  const [port, backups] = [await freePort(), join(folder, "backups/")];
  const bucketAddress = `s3://${new URL(bucket.origin).host}/${bucket.name}?tls=off`;
  const filledIn: ReadonlyArray<readonly [written: string, here: string]> = [
    ["APP_SECRET=…", `APP_SECRET=${randomBytes(24).toString("hex")}`],
    ["smtps://…", smtp.url],
    ["127.0.0.1:5432", new URL(cluster.url("")).host],
    ["/backups/", backups],
    ["s3://host/bucket", bucketAddress],
    ["s3://…", bucketAddress],
  ];
  const shell = openShell((text) =>
    filledIn.reduce((whole, [written, here]) => whole.replaceAll(written, here), text),
  );
  const unrun = new Set(adminCommands);
  const admin = async (words: string, environment: Record<string, string> = {}) => {
    expect(adminCommands).toContain(words);
    unrun.delete(words);
    return shell.run(`npm run --silent admin -- ${words}`, environment);
  };
  let site: LastingProgram | undefined;
  expect(guide).toContain(BUILD);
  for (const { kind, text } of blocks) {
    if (NOT_HERE.some(([start]) => text.startsWith(start))) continue;
    if (kind === "sql") for (const statement of text.split(";\n")) await owner.query(statement);
    else if (!/\bnode server\/main\.ts\n$/.test(text)) await shell.run(text.replace(BUILD, ""));
    else site = shell.start(text, { PORT: String(port) });
  }
  const url = `http://127.0.0.1:${port}`;
  const state = async () => [await statusOf(`${url}/readyz`), site?.lastWords()];
  await expect.poll(state).toEqual([200, ""]);
  expect(await statusOf(`${url}/`)).toBe(200);
  await signUp(url, smtp.taken);
  expect(await admin("grant you@example.org")).toContain("you@example.org");
  expect(await admin("reset-two-factor you@example.org")).toContain("Nothing was changed");
  const checked = await admin("doctor");
  expect(checked).toContain("the mail server accepts the login");
  expect(checked).toMatch(/\b0 faults, /);
  expect(await admin("test-mail you@example.org")).toContain("accepted an email");
  expect(await admin("backup /backups/ --keep 14")).toMatch(/ rows of \d+ tables and [1-9]/);
  expect(await admin("restore --check /backups/")).toContain("serves its pages");
  const backedUp = await admin("backup");
  expect(backedUp).toContain(join(clone, "data/backups/"));
  expect(backedUp).not.toContain("could not be notified");
  const keys = { FILES_KEY: "S3RVER", FILES_SECRET: "S3RVER" };
  const copied = await admin("copy-files --from ./data/files --to s3://host/bucket", keys);
  expect(copied).toMatch(/^Copied and verified [1-9]\d* files/);
  expect(await admin("copy-files --from data/files --to s3://…", keys)).toMatch(
    /^Copied and verified 0 files/,
  );
  expect(await admin("reseal")).toContain("Re-encrypted");
  expect(await admin("set-rate EUR USD 1.085")).toContain("1 EUR = 1.085 USD");
  expect(await admin("check-books")).toContain("The books are right");
  await site?.stop();
  expect(await admin("accept-secret")).toContain("The site now starts");
  const elsewhere = (words: string) => ELSEWHERE.some(([start]) => words.startsWith(start));
  expect([...unrun].filter((words) => !elsewhere(words))).toEqual([]);
});

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Signs up as on the site, with a photo, which is a file. */
async function signUp(url: string, mails: ReadonlyArray<{ raw: string }>): Promise<void> {
  const person = { email: "you@example.org", password: "a long walk by the river" };
  let cookie = "";
  const send = async (method: string, path: string, body: unknown, headers = {}) => {
    const isFile = body instanceof Uint8Array;
    const answer = await fetch(`${url}/api/v1${path}`, {
      ...{ method, body: isFile ? Buffer.from(body) : JSON.stringify(body) },
      headers: { "content-type": isFile ? "image/png" : "application/json", cookie, ...headers },
    });
    cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  await send("POST", "/auth/register/", {
    ...{ first_name: "Ada", last_name: "Obi", ...person, confirm_password: person.password },
  });
  const codeIn = () => mails.map(({ raw }) => /^ {4}(\d{6})\r?$/m.exec(raw)?.[1]).find(Boolean);
  await expect.poll(codeIn).toBeTruthy();
  await send("POST", "/auth/verify-email/", { code: codeIn() });
  const { access } = await send("POST", "/auth/login/", person);
  const photo = await sharp({
    create: { width: 300, height: 300, channels: 3, background: "#357" },
  })
    .png()
    .toBuffer();
  await send("PUT", "/account/photo/", photo, { authorization: `Bearer ${access}` });
}
