import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import { respondsOk, until } from "../chaos/until.ts";
import { hasEnded, killChild } from "../chaos/world/child-program.ts";
import type { Cleanup } from "./cleanup.ts";
import { needPackages } from "./debian-packages.ts";
import {
  drillFolder,
  makeDatabase,
  openCluster,
  openMember,
  openStage,
  runAdmin,
  thisFolder,
} from "./stage.ts";

const START_TIMEOUT_MS = 20_000;
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** Starts two processes on one PostgreSQL behind nginx, with sample data. They run the program in `program`. */
export async function openBehindNginx(cleanup: Cleanup, program = thisFolder) {
  const folder = await drillFolder(cleanup);
  const cluster = await openCluster(cleanup);
  const { query, environment: database, owner } = await makeDatabase(cleanup, cluster, "drill");
  const port = await freePort();
  const stage = await openStage(cleanup, { folder, port, database });
  /** Migrates as in production: as the owner, with that version's program. */
  const migrate = (version: string) =>
    runAdmin(folder, ["migrate"], { ...stage.environment, ...owner }, version);
  await migrate(program);
  const sitePorts = [await freePort(), await freePort()] as const;
  const openPlace = (name: string, at: number) =>
    openMember(cleanup, {
      ...{ logFile: join(folder, `${name}.log`), port: at },
      // Its remaining connections end while it still responds.
      environment: { ...stage.environment, DRAIN_SECONDS: "2" },
    });
  const members = [
    await openPlace("first", sitePorts[0]),
    await openPlace("second", sitePorts[1]),
  ] as const;
  for (const member of members) await member.start(program);
  const nginx = await startNginx(cleanup, { folder: join(folder, "nginx"), port, sitePorts });
  return { stage, query, members, migrate, nginx, folder };
}

/** Starts nginx with `deploy/nginx.conf`, without TLS and name, in front of two processes. */
async function startNginx(
  cleanup: Cleanup,
  options: { folder: string; port: number; sitePorts: readonly [number, number] },
) {
  needPackages({ nginx: "/usr/sbin/nginx" });
  const { folder, port } = options;
  mkdirSync(folder);
  const file = join(folder, "nginx.conf");
  const sample = readFileSync(join(thisFolder, "deploy/nginx.conf"), "utf8");
  writeFileSync(file, adapt(sample, options));
  const log = openSync(join(folder, "log"), "a");
  const child = spawn("/usr/sbin/nginx", ["-p", folder, "-c", file], {
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  await cleanup.undo(() => killChild(child));
  const isUp = async () => hasEnded(child) || (await respondsOk(`http://127.0.0.1:${port}/readyz`));
  await until(isUp, { withinMs: START_TIMEOUT_MS, everyMs: 50 });
  if (hasEnded(child)) throw new Error(readFileSync(join(folder, "log"), "utf8").slice(-2_000));
  return {
    /** Requests since then for these paths, and how many of them reached the site. */
    counter(paths: readonly string[]) {
      const lines = () => readFileSync(join(folder, "tributary.log"), "utf8").split("\n");
      const before = lines().length;
      return () => {
        const asked = lines()
          .slice(before - 1)
          .filter((line) => paths.includes(line.split(" ")[3] ?? ""));
        const reached = asked.filter((line) => !/ (HIT|STALE|UPDATING)$/.test(line));
        return { asked: asked.length, reached: reached.length };
      };
    },
  };
}

function adapt(sample: string, options: Parameters<typeof startNginx>[1]): string {
  const { folder, port, sitePorts } = options;
  const [first, second] = sitePorts;
  const site = sample
    // The first server only redirects to the second.
    .replace(/^server \{\n.*?listen 80;.*?^\}\n/ms, "")
    .replace(/^ *(listen \[::\].*|ssl_\w+ .*);\n/gm, "")
    .replaceAll("/var/log/nginx/", `${folder}/`)
    .replaceAll("/var/cache/nginx/", `${folder}/`)
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
    .replace("server 127.0.0.1:3000", `server 127.0.0.1:${first}`)
    .replace("# server 127.0.0.1:3001", `server 127.0.0.1:${second}`);
  return [
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    // A single process, so that killing it leaves none behind.
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn; events { worker_connections 1024; }`,
    // Logs background updates too.
    "http { log_subrequest on;",
    ...TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`),
    ...[site, "}", ""],
  ].join("\n");
}
