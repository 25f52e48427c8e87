import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const guide = readFileSync("docs/operations.md", "utf8");
const compose = readFileSync("deploy/compose.yaml", "utf8");
const example = readFileSync(".env.example", "utf8");
const settings = new Set(
  [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = ""]) => name),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "compose-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The guide's deploy/.env, with placeholder secrets. */
function guideSettings(): Record<string, string> {
  const [, block = ""] = guide.match(/Write a file `\.env`.*?```\n(.*?)```/s) ?? [];
  const lines = [...block.matchAll(/^([A-Z_]+)=(\S*)/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value || "made0up1by2openssl"]));
}

/** The lines of a service. */
function service(name: string): string {
  const [, block = ""] = compose.match(new RegExp(`^  ${name}:\n((?: {4}.*\n|\n)+)`, "m")) ?? [];
  return block;
}

/** The variables that Compose sets in a service, which override the file's. */
function setIn(name: string): Map<string, string> {
  const lines = (block: string) =>
    [...block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, key = "", value = ""]) => [key, value]);
  const shared = service(name).includes("<<: *environment") ? lines(service("migrate")) : [];
  return new Map([...shared, ...lines(service(name))] as [string, string][]);
}

test("sets only variables that the site reads or must not see", () => {
  const set = ["migrate", "site", "backup", "restore"].flatMap((name) => [...setIn(name)]);
  const unknown = set.filter(([name, value]) => !settings.has(name) && value !== '""');
  expect(set.map(([name]) => name)).toContain("APP_SECRET");
  expect(unknown).toEqual([]);
});

test("requires exactly the variables of the guide's deploy/.env", () => {
  const asked = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
  expect(Object.keys(guideSettings()).toSorted()).toEqual(asked.toSorted());
});

test("passes every setting to the site except those that Compose decides", () => {
  expect(service("site")).toContain("env_file: .env\n");
  const decided = [...setIn("site")].filter(([name, value]) => !value.includes(`\${${name}:`));
  expect(decided.map(([name]) => name).toSorted()).toEqual([
    "BACKUP_KEY",
    "DATABASE_OWNER_URL",
    "DATABASE_URL",
    "DATA_DIR",
    "DRAIN_SECONDS",
    "HOST",
    "OWNER_PASSWORD",
    "PORT",
    "PUBLIC_URL",
    "TRUSTED_PROXIES",
  ]);
});

test("gives the backup the site's settings and the encryption key", () => {
  expect(service("backup")).toContain("env_file: .env\n");
  expect(setIn("backup").get("BACKUP_KEY")).toMatch(/^\$\{BACKUP_KEY:\?/);
});

test("checks every hour for a daily backup and a weekly check", () => {
  const [, words = ""] = guide.match(/`npm run admin -- (backup \/backups\/ [^`]+)`/) ?? [];
  expect(service("backup")).toContain(`node scripts/admin.ts ${words} --daily\n`);
  expect(service("backup")).toContain("node scripts/admin.ts restore --check /backups/ --weekly\n");
  expect(service("backup")).toContain("sleep 3600 ");
});

test("gives the restore owner, key and backups, before anything fills the database", () => {
  const restore = service("restore");
  expect(restore).toContain("profiles: [restore]\n");
  expect(restore).toContain("env_file: .env\n");
  expect(restore).toContain('volumes: ["data:/data", "backups:/backups:ro"]\n');
  expect(setIn("restore").get("DATABASE_OWNER_URL")).toMatch(/^postgres:\/\/owner:/);
  expect(setIn("restore").get("BACKUP_KEY")).toMatch(/^\$\{BACKUP_KEY\}$/);
  const [, needs = ""] = restore.match(/depends_on:\n((?: {6}.*\n)+)/) ?? [];
  expect(needs.trim()).toBe("database: { condition: service_healthy }");
});

test("has every service that the guide names", () => {
  const commands = [
    ...guide.matchAll(/deploy\/compose\.yaml (exec|run|stop|up|rm)((?: -\S+)*)(.*)$/gm),
  ];
  const named = commands.flatMap(([, what, , rest = ""]) => {
    const words = rest.trim().split(" ").filter(Boolean);
    return what === "exec" || what === "run" ? words.slice(0, 1) : words;
  });
  expect(named).toContain("restore");
  expect([...new Set(named)].filter((name) => service(name) === "")).toEqual([]);
});

test("uses the image's health check only for the service that listens", () => {
  const names = [...compose.matchAll(/^ {2}([a-z]+):\n {4}<<: \*site$/gm)].map(
    ([, name = ""]) => name,
  );
  expect(names).toContain("restore");
  const asked = names.filter((name) => !/^ {4}healthcheck: (&|\*)quiet\b/m.test(service(name)));
  expect(asked).toEqual(["site"]);
});

test("keeps the owner's password out of the site and its backup", () => {
  for (const name of ["site", "backup"]) {
    expect(setIn(name).get("OWNER_PASSWORD"), name).toBe('""');
    expect(setIn(name).get("DATABASE_OWNER_URL"), name).toBe('""');
  }
});

test("restarts long-running services after a reboot", () => {
  const policies = ["database", "site", "backup", "proxy"].map(
    (name) => service(name).match(/^ {4}restart: (.*)$/m)?.[1],
  );
  expect(policies).toEqual(Array(4).fill("unless-stopped"));
});

test.runIf(spawnSync("which", ["docker-compose"]).status === 0)(
  "compose hands a file with every setting to the site, and its own values win",
  () => {
    // Debian's is older than the line with the name.
    writeFileSync(join(folder, "compose.yaml"), compose.replace(/^name: .*$/m, ""));
    const all = { ...Object.fromEntries([...settings].map((name) => [name, `own-${name}`])) };
    const lines = Object.entries({ ...all, ...guideSettings() }).map((pair) => pair.join("="));
    writeFileSync(join(folder, ".env"), lines.join("\n"));
    const { PATH } = process.env;
    const output = execFileSync(
      "docker-compose",
      ["--env-file", ".env", "-f", "compose.yaml", "config"],
      { cwd: folder, env: { PATH }, encoding: "utf8", stdio: "pipe" },
    );
    const [, site = ""] = output.match(/^ {2}site:\n((?: {4}.*\n)+)/m) ?? [];
    const own = [...site.matchAll(/^ {6}([A-Z_]+): own-\1$/gm)].map(([, name = ""]) => name);
    const missing = [...settings].filter((name) => !own.includes(name) && !setIn("site").has(name));
    expect(missing).toEqual([]);
    expect(site).toMatch(/^ {6}PORT: '?3000'?$/m);
    expect(site).toMatch(/^ {6}OWNER_PASSWORD: ''$/m);
  },
);
