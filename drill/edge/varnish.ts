import { execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#server/testing/services/free-port.ts";
import { cpuSeconds } from "../../bench/cpu-seconds.ts";
import { until } from "../../chaos/until.ts";
import { hasEnded, killChild } from "../../chaos/world/child-program.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";

const sample = fileURLToPath(new URL("../../deploy/varnish.vcl", import.meta.url));
const START_WITHIN_MS = 30_000;

export type Varnish = Awaited<ReturnType<typeof startVarnish>>;

/** A Varnish with our sample of its configuration, before the site at that port. */
export async function startVarnish(
  cleanup: Cleanup,
  given: {
    readonly folder: string;
    readonly port: number;
    readonly sitePort: number;
    readonly token: string;
  },
) {
  const { folder, port, sitePort, token } = given;
  const url = `http://127.0.0.1:${port}`;
  const work = join(folder, "varnish");
  const file = join(folder, "site.vcl");
  const text = readFileSync(sample, "utf8")
    .replace('.port = "3000"', `.port = "${sitePort}"`)
    .replace("put-EDGE_TOKEN-here", token);
  writeFileSync(file, text);
  const logFile = join(folder, "varnish.log");
  const log = openSync(logFile, "a");
  const place = ["-a", `127.0.0.1:${port}`, "-T", `127.0.0.1:${await freePort()}`];
  const child = spawn(
    "varnishd",
    ["-F", "-j", "none", "-n", work, ...place, "-f", file, "-s", "malloc,256m"],
    { stdio: ["ignore", log, log] },
  );
  closeSync(log);
  await cleanup.undo(() => killChild(child));
  const serves = () =>
    fetch(url, { method: "PURGE" }).then(
      ({ status }) => status === 403,
      () => false,
    );
  const came = await until(async () => hasEnded(child) || (await serves()), {
    withinMs: START_WITHIN_MS,
    everyMs: 50,
  });
  if (!came || hasEnded(child))
    throw new Error(`Varnish does not start: ${readFileSync(logFile, "utf8").slice(-2_000)}`);
  return {
    url,
    /** One of its counters since it started. */
    count(name: string): number {
      const line = execFileSync("varnishstat", ["-n", work, "-1", "-f", `MAIN.${name}`]);
      return Number(line.toString().trim().split(/\s+/)[1]);
    },
    /** What it has used of the cores so far: it works in a child of the process that was started. */
    cpuSeconds: () => sum([child.pid ?? 0, ...childrenOf(child.pid ?? 0)].map(cpuSeconds)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return new RegExp(`^PPid:\\t${parent}$`, "m").test(
          readFileSync(`/proc/${pid}/status`, "utf8"),
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}
