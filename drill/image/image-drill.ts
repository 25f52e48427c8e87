import { type ChildProcess, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { administer } from "#server/testing/services/test-template.ts";
import { check, passed } from "../../chaos/check/check.ts";
import { printReport } from "../../chaos/report.ts";
import { answers, until } from "../../chaos/until.ts";
import { openMailServer } from "../../chaos/weather/mail-server.ts";
import { hasEnded } from "../../chaos/world/child-program.ts";
import type { Drill } from "../drill.ts";
import { treeOf } from "../process-tree.ts";
import { asSite, drillFolder } from "../stage.ts";
import { openWorkshop } from "./image-workshop.ts";

const READY_WITHIN_MS = 240_000;
const END_WITHIN_MS = 120_000;
/** Largest size of what the image has beside Debian, MB. */
const MOST_MB = 250;

/** The Dockerfile is built from a clean tree, and the site runs in it on a PostgreSQL and stops. */
export const imageDrill: Drill = async (cleanup) => {
  const folder = await drillFolder(cleanup);
  const workshop = await openWorkshop(cleanup, folder);
  const container = workshop.build();
  const root = workshop.mount(container);
  const { Cmd, User, Healthcheck } = workshop.config(container);
  const sizes = ["site", "usr/local/bin/node"].map((path) => megabytes(join(root, path)));
  console.log(`  built: /site has ${sizes[0]} MB, Node ${sizes[1]} MB`);

  const cluster = await startPostgresCluster({ durable: true });
  await cleanup.undo(() => cluster.remove());
  await administer(cluster.url("postgres"), "CREATE DATABASE image");
  const mailServer = await openMailServer();
  await cleanup.undo(mailServer.close);
  const ownerUrl = cluster.url("image");
  const port = await freePort();
  const environment = {
    DATABASE_URL: asSite(ownerUrl),
    APP_SECRET: randomBytes(24).toString("hex"),
    PUBLIC_URL: "https://give.example.org",
    TRUSTED_PROXIES: "loopback",
    SMTP_URL: mailServer.url,
    CONTACT_EMAIL: "hello@example.org",
    HOST: "127.0.0.1",
    PORT: String(port),
  };
  const run = (command: readonly string[], own: Record<string, string> = {}) =>
    workshop.run(container, command, { ...environment, ...own });
  const stamp = join(folder, "stamp");
  writeFileSync(stamp, "");
  const migrated = await codeOf(
    await run(["node", "scripts/admin.ts", "migrate"], { DATABASE_OWNER_URL: ownerUrl }),
  );
  const site = await run(Cmd);
  const url = `http://127.0.0.1:${port}`;
  const ready = await until(() => answers(`${url}/readyz`), {
    ...{ withinMs: READY_WITHIN_MS, everyMs: 200 },
  });
  const home = await answers(`${url}/`);
  const healthy = await codeOf(await run(Healthcheck.Test.slice(1)));
  const version = await codeOf(await run(["node", "scripts/admin.ts", "version"]));
  const backedUp = await codeOf(await run(["node", "scripts/admin.ts", "backup", "/backups/"]));
  const pid = processUnder(site.pid ?? 0, "server/main.ts");
  const uid = pid === undefined ? undefined : statSync(`/proc/${pid}`).uid;
  if (pid !== undefined) process.kill(pid, "SIGTERM");
  const ended = await codeOf(site);
  const words = readFileSync(workshop.logFile, "utf8").slice(-1_500);

  const checks = [
    check("image: the tables are made by a command in it", [migrated !== 0 && words]),
    check("image: the site in it gets ready and shows its home page", [
      !ready && `it does not get ready: ${words}`,
      ready && !home && "the home page is not answered",
    ]),
    check("image: its health check and its commands go", [
      healthy !== 0 && `the health check ends with ${healthy}: ${words}`,
      version !== 0 && `a command ends with ${version}: ${words}`,
      backedUp !== 0 && `a backup ends with ${backedUp}: ${words}`,
    ]),
    check("image: it runs as a user without rights", [
      User !== "tributary" && `its user is ${User}`,
      uid !== 10_001 && `its process has user ${uid}`,
    ]),
    check("image: nothing is written outside of its volumes and /tmp", writtenSince(root, stamp)),
    check("image: SIGTERM ends it with code 0", [
      ended !== 0 && `it ended with ${ended}: ${words}`,
    ]),
    check("image: it lists what it is made of", untold(join(root, "site"))),
    check("image: it is small", [
      sizes.reduce((sum, size) => sum + size, 0) > MOST_MB && `${sizes.join(" and ")} MB`,
    ]),
  ];
  printReport([["MB of /site, Node", sizes.join(", ")]], checks);
  return checks.map(passed);
};

async function codeOf(child: ChildProcess): Promise<number | null> {
  await until(() => hasEnded(child), {
    ...{ withinMs: END_WITHIN_MS, everyMs: 50 },
  });
  return child.exitCode;
}

/** The process below that one whose command line is of Node and has this word. */
function processUnder(top: number, word: string): number | undefined {
  return treeOf(top).find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return /^[^\0]*\bnode\0/.test(command) && command.includes(word);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}

function writtenSince(root: string, stamp: string): string[] {
  const aside = ["data", "backups", "tmp", "proc", "sys", "dev", "run"].flatMap((name) => [
    ...["-path", join(root, name), "-prune", "-o"],
  ]);
  const found = execFileSync("find", [root, ...aside, "-type", "f", "-newer", stamp, "-print"], {
    encoding: "utf8",
  });
  return found.split("\n").filter(Boolean);
}

/** Packages that are in the image and not in its list. */
function untold(site: string): string[] {
  const sbom: { components: { name: string; version: string }[] } = JSON.parse(
    readFileSync(join(site, "build/sbom.cdx.json"), "utf8"),
  );
  const listed = new Set(sbom.components.map(({ name, version }) => `${name} ${version}`));
  const manifests = execFileSync("find", [join(site, "node_modules"), "-name", "package.json"], {
    encoding: "utf8",
  });
  const packages = manifests
    .trim()
    .split("\n")
    .flatMap((file) => {
      // Others stand within packages and are none themselves.
      if (!/\/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file)) return [];
      const { name, version } = JSON.parse(readFileSync(file, "utf8"));
      return [`${name} ${version}`];
    });
  return [
    ...(packages.length < 50 ? [`only ${packages.length} packages were found in it`] : []),
    ...packages.filter((its) => !listed.has(its)).map((its) => `${its}: not in sbom.cdx.json`),
  ];
}

function megabytes(path: string): number {
  const [kilobytes = ""] = execFileSync("du", ["-sk", path], { encoding: "utf8" }).split("\t");
  return Math.round((Number(kilobytes) * 1024) / 1_000_000);
}
