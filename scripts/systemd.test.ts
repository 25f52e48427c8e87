import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const guide = readFileSync("docs/operations.md", "utf8");
const units = readdirSync("deploy").filter((name) => /\.(service|timer)$/.test(name));
const hasSystemd =
  spawnSync("which", ["systemd-analyze"]).status === 0 && existsSync("/usr/bin/node");
/** Properties that give two programs the same user, settings and data. */
const SAME = [
  "DynamicUser",
  "Environment",
  "EnvironmentFile",
  "StateDirectory",
  "StateDirectoryMode",
  "UMask",
  "User",
  "WorkingDirectory",
];

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "systemd-")));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** systemd's errors about the files. */
function complaints(files: readonly string[]): string[] {
  // systemd prints errors and still exits with 0.
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], {
    encoding: "utf8",
  });
  // It also checks the machine's own units.
  const ours = stderr.split("\n").filter((line) => line.includes("tributary"));
  return status === 0 ? ours : [`ends with ${status}`, ...ours];
}

/** A unit's values of these properties, in order. */
function same(unit: string): string[] {
  return SAME.flatMap((name) => unit.match(new RegExp(`^${name}=.*$`, "gm")) ?? []);
}

/** The unit that `deploy/tributary-admin` runs, as if this folder were /opt/tributary. */
function adminUnit(words: readonly string[]): string {
  const argsFile = join(folder, "args");
  const program = join(folder, "systemd-run");
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > ${argsFile}\n`, { mode: 0o755 });
  execFileSync(resolve("deploy/tributary-admin"), words, {
    env: { PATH: `${folder}:${process.env.PATH}` },
  });
  const args = readFileSync(argsFile, "utf8").trimEnd().split("\n");
  const command = args.slice(args.findIndex((arg) => arg.startsWith("/")));
  const properties = args.flatMap((arg) => arg.match(/^--property=(.*)$/)?.[1] ?? []);
  const unit = ["[Service]", ...properties, `ExecStart=${command.join(" ")}`, ""].join("\n");
  return unit.replace(realpathSync("."), "/opt/tributary");
}

test.runIf(hasSystemd)("systemd accepts every unit in deploy/", () => {
  expect(units).toEqual(expect.arrayContaining(["tributary.service", "tributary@.service"]));
  expect(complaints(units.map((name) => join("deploy", name)))).toEqual([]);
});

test.runIf(hasSystemd)("systemd accepts the unit of an admin command", () => {
  const file = join(folder, "tributary-command.service");
  writeFileSync(file, adminUnit(["list"]));
  expect(complaints([file])).toEqual([]);
});

test("commands, backups and checks share the site's settings, user and data", () => {
  const site = same(readFileSync("deploy/tributary.service", "utf8"));
  expect(site).toHaveLength(SAME.length);
  for (const name of ["tributary-backup.service", "tributary-check.service"]) {
    expect(same(readFileSync(join("deploy", name), "utf8")), name).toEqual(site);
  }
  expect(same(adminUnit(["list"]))).toEqual(site);
});

test("one of several processes differs from a single one only in ports and own settings", () => {
  const linesOf = (name: string) =>
    readFileSync(join("deploy", name), "utf8")
      .split("\n")
      .filter((line) => !/^(#|Description=)/.test(line));
  const added = linesOf("tributary@.service").filter((line) => line.includes("%i"));
  const others = linesOf("tributary@.service").filter((line) => !line.includes("%i"));
  expect(others).toEqual(linesOf("tributary.service"));
  expect(added.map((line) => line.split("=")[0])).toEqual([
    "Environment",
    "EnvironmentFile",
    "ExecStartPost",
  ]);
});

test("passes a command's arguments unchanged", () => {
  const unit = adminUnit(["restore", "--check", "/var/lib/tributary/backups/a.tar.gz"]);
  expect(unit).toMatch(
    /^ExecStart=\/usr\/bin\/node .*scripts\/admin\.ts restore --check \/var\/lib\/tributary\/backups\/a\.tar\.gz$/m,
  );
});

test("makes and checks nightly backups as the guide says", () => {
  const unit = readFileSync("deploy/tributary-backup.service", "utf8");
  const [, words = ""] = guide.match(/`npm run admin -- (backup \/backups\/ [^`]+)`/) ?? [];
  const command = words.replace("/backups/", "/var/lib/tributary/backups/");
  expect(unit).toContain(`scripts/admin.ts ${command}\n`);
  const check = readFileSync("deploy/tributary-check.service", "utf8");
  expect(check).toContain("scripts/admin.ts restore --check /var/lib/tributary/backups/\n");
  for (const name of units) expect(guide).toContain(`](../deploy/${name})`);
});
