import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { listCampaigns } from "#contract/campaigns/catalogue.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { endWithUs, removeWithUs } from "#server/testing/services/at-our-end.ts";
import { freePort } from "#server/testing/services/free-port.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { askOnce, requestBytes } from "../load-client.ts";
import { loadFor } from "../measure.ts";
import { ENVIRONMENT, FLAGS } from "../program.ts";
import { heapOf, watchMemory } from "./process-memory.ts";

const READY_WITHIN_MS = 600_000;
const LOOK_EVERY_MS = 100;
/** A site is left alone for so long before its memory counts as settled, ms. */
const SETTLING_MS = 20_000;
const LOAD_SECONDS = 60;
const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const teller = new URL("./serve-memory.ts", import.meta.url).href;

/**
 * What the site takes of a machine's memory, MB: at a first start with the sample data, at a second one,
 * and after a minute of load, on the embedded database and on PostgreSQL.
 */
export async function footprint(): Promise<void> {
  const folder = removeWithUs(mkdtempSync(join(tmpdir(), "tributary-footprint-")));
  const cluster = await startPostgresCluster({ durable: true });
  try {
    const embedded = { DATA_DIR: join(folder, "embedded") };
    const postgres = {
      DATA_DIR: join(folder, "postgres"),
      DATABASE_URL: cluster.url("postgres"),
      APP_SECRET: randomBytes(32).toString("base64url"),
      BOOKS_GUARD: "off",
      SAMPLE_DATA: "on",
      SMTP_URL: "smtp://127.0.0.1:9",
    };
    for (const [name, environment] of Object.entries({ embedded, PostgreSQL: postgres })) {
      await measureSite(`${name}, first start`, environment);
      await measureSite(`${name}, second start`, environment);
    }
  } finally {
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the site, lets it settle, sends it load, lets it settle again, and stops it. */
async function measureSite(
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const site = spawn(process.execPath, [...FLAGS, "--import", teller, main], {
    env: { ...ENVIRONMENT, PORT: port, ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(endWithUs(site), "exit");
  const watch = watchMemory(site.pid ?? 0);
  const tell = async (phase: string) => {
    const { heapUsed, heapTotal, external, arrayBuffers } = await heapOf(site);
    const parts = Object.entries({ heapUsed, heapTotal, external, arrayBuffers });
    const heap = parts.map(([part, bytes]) => `${part} ${megabytes(bytes)}`).join(", ");
    console.log(
      `${name}, ${phase}: ${megabytes(watch.now())} MB, peak ${megabytes(watch.peak())} MB (${heap})`,
    );
  };
  try {
    await ready(origin);
    await tell(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await wait(SETTLING_MS);
    await tell("settled");
    await loadFor(LOAD_SECONDS, { origin, status: 200, next: await requests(origin) });
    await tell(`after ${LOAD_SECONDS} s of load`);
    await wait(SETTLING_MS);
    await tell("settled again");
  } finally {
    watch.stop();
    site.kill("SIGTERM");
    await ended;
  }
}

async function ready(origin: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > deadline) throw new Error("the site does not get ready");
    await wait(LOOK_EVERY_MS);
  }
}

/** Pages and calls in turns; one in ten asks for words that nobody asked for before. */
async function requests(origin: string): Promise<() => Buffer> {
  const listed = await askOnce(origin, endpointUrl(listCampaigns, {}, { limit: 50 }), {});
  const { data } = JSON.parse(listed.body.toString()) as { data: { id: number }[] };
  const kept = ["/home", "/api/v1/campaign/trending/"]
    .concat(data.flatMap(({ id }) => [`/donate-page/${id}`, `/api/v1/campaign/${id}/`]))
    .map((path) => requestBytes("GET", path));
  let count = 0;
  return () => {
    count += 1;
    if (count % 10 > 0) return kept[count % kept.length] as Buffer;
    return requestBytes("GET", endpointUrl(listCampaigns, {}, { q: `water ${count}` }));
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0);
}
