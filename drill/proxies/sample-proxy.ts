import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answers, until } from "../../chaos/until.ts";
import { hasEnded, killChild } from "../../chaos/world/child-program.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";

const START_WITHIN_MS = 20_000;

/** What a proxy has to know of the machine that it runs on here. */
export interface Surroundings {
  /** The proxy's own, for whatever it writes. */
  readonly folder: string;
  readonly port: number;
  readonly sitePorts: readonly [number, number];
}

/** A proxy for which we have a sample of its configuration. */
export interface SampleProxy {
  readonly name: string;
  readonly program: string;
  /** Its file in `deploy`. */
  readonly sample: string;
  /** Whether it sends a gift again that its process left unanswered. */
  readonly repeatsGifts: boolean;
  /**
   * The sample for two processes, without TLS and a name, which there are not here. Donors have addresses of their own:
   * the one in X-Forwarded-For counts as that of the connection.
   */
  adapt(sample: string, its: Surroundings): string;
  readonly args: (file: string, folder: string) => readonly string[];
}

/** Starts it; resolves when it answers, and throws with its own words where it does not. */
export async function startProxy(
  cleanup: Cleanup,
  { name, program, sample, adapt, args }: SampleProxy,
  its: Surroundings,
): Promise<void> {
  const { folder, port } = its;
  mkdirSync(folder);
  const file = join(folder, sample);
  const ours = fileURLToPath(new URL(`../../deploy/${sample}`, import.meta.url));
  writeFileSync(file, adapt(readFileSync(ours, "utf8"), its));
  const logFile = join(folder, "log");
  const log = openSync(logFile, "a");
  const child = spawn(program, args(file, folder), {
    stdio: ["ignore", log, log],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  closeSync(log);
  await cleanup.undo(() => killChild(child));
  const serves = () => answers(`http://127.0.0.1:${port}/readyz`);
  await until(async () => hasEnded(child) || (await serves()), {
    withinMs: START_WITHIN_MS,
    everyMs: 50,
  });
  if (hasEnded(child) || !(await serves())) {
    throw new Error(`${name} does not start: ${readFileSync(logFile, "utf8").slice(-2_000)}`);
  }
}
