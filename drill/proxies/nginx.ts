import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answers, until } from "../../chaos/until.ts";
import { hasEnded, killChild } from "../../chaos/world/child-program.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";

const sample = fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url));
const PROGRAM = "/usr/sbin/nginx";
const START_WITHIN_MS = 20_000;
/** The lines of the sample that give way here, where there is no name and no certificate. */
const OTHERS = /^ *(listen (80|\[::\].*)|ssl_\w+ .*);\n/gm;

/** An nginx with our sample of its configuration, without TLS, before the processes at these ports. */
export async function startNginx(
  cleanup: Cleanup,
  given: { readonly folder: string; readonly port: number; readonly sitePorts: [number, number] },
): Promise<void> {
  const { port, sitePorts } = given;
  const folder = join(given.folder, "nginx");
  mkdirSync(folder);
  const site = readFileSync(sample, "utf8")
    // The first server only leads to the second one.
    .replace(/^server \{\n {4}listen 80;.*?^\}\n/ms, "")
    .replace(OTHERS, "")
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
    .replace("server 127.0.0.1:3000", `server 127.0.0.1:${sitePorts[0]}`)
    .replace("# server 127.0.0.1:3001", `server 127.0.0.1:${sitePorts[1]}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    [
      ...(process.getuid?.() === 0 ? ["user root;"] : []),
      // One process, which leaves no others behind when it is killed.
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn; events { worker_connections 1024; }`,
      // Every donor has an address of their own, which nginx then takes for that of the connection.
      "http { access_log off; set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;",
      ...temporary,
      ...[site, "}", ""],
    ].join("\n"),
  );
  const logFile = join(given.folder, "nginx.log");
  const log = openSync(logFile, "a");
  const child = spawn(PROGRAM, ["-p", folder, "-c", file], { stdio: ["ignore", log, log] });
  closeSync(log);
  await cleanup.undo(() => killChild(child));
  const serves = () => answers(`http://127.0.0.1:${port}/readyz`);
  await until(async () => hasEnded(child) || (await serves()), {
    withinMs: START_WITHIN_MS,
    everyMs: 50,
  });
  if (hasEnded(child) || !(await serves())) {
    throw new Error(`nginx does not start: ${readFileSync(logFile, "utf8").slice(-2_000)}`);
  }
}
