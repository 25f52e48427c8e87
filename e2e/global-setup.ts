import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { freePort } from "#server/testing/services/free-port.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the whole product listens, as `npm start` runs it. */
    siteUrl: string;
    /** The people of the sample data who log in, as the product prints them. */
    sampleLogins: Record<SamplePerson, { email: string; password: string }>;
  }
}

export type SamplePerson = "donor" | "organiser" | "admin";

const loginLine = /An? (donor|organiser|admin): log in as (\S+) with (\S+)/g;

const READY_MS = 90_000;

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Runs the product on the embedded database with its sample data, for the browsers to visit. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "tributary-e2e-"));
  const url = `http://localhost:${port}`;
  const server = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "server/main.ts"],
    {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      stdio: ["inherit", "pipe", "inherit"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: "warn",
        // The tests say which address each of their people comes from.
        TRUSTED_PROXIES: "127.0.0.1,::1",
      },
    },
  );
  let printed = "";
  server.stdout.on("data", (data) => {
    printed += data;
    process.stdout.write(data);
  });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const deadline = Date.now() + READY_MS;
  const logins = () => [...printed.matchAll(loginLine)];
  while (!(await isReady(url)) || logins().length < 3) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error("the server did not get ready");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  project.provide("siteUrl", url);
  project.provide(
    "sampleLogins",
    Object.fromEntries(
      logins().map(([, who, email = "", password = ""]) => [who, { email, password }]),
    ) as Record<SamplePerson, { email: string; password: string }>,
  );
  return async () => {
    server.kill("SIGTERM");
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
