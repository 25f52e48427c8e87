/**
 * `node server/cluster.ts`: the site in several processes that share one port and one PostgreSQL. A process
 * that dies is started again. SIGHUP replaces one after the other, SIGTERM stops all. Not an npm script: npm
 * dies of SIGHUP.
 */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ConfigError } from "./config.ts";
import { checkConnections } from "./platform/db/check-connections.ts";
import { checkPostgres } from "./platform/db/check-postgres.ts";
import { checkAddress } from "./platform/http/check-address.ts";
import { createLog } from "./platform/log.ts";
import { passNewsOn } from "./platform/neighbours.ts";
import { OPEN, REPLACED } from "./platform/stop-signal.ts";
import { exitWithTrouble, readConfigOrExit } from "./start-trouble.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** After so long a process counts as one that works, and the pauses begin anew. */
const LONG_OPEN_MS = 60_000;

/** A place for one process, whichever is in it. */
interface Place {
  readonly name: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  worker?: Worker;
  openedAt: number;
  pauseMs: number;
}

const config = readConfigOrExit();
const log = createLog(config.logLevel);
const stopping = new AbortController();
let failures = 0;
let mayReplace = false;
/** The place whose process gets a successor. */
let changing: Place | undefined;

cluster.setupPrimary({ exec: fileURLToPath(new URL("main.ts", import.meta.url)), args: [] });
passNewsOn();
cluster.on("exit", (_worker, code) => {
  // A process that did not listen for our signal yet is ended by it, and has no code.
  if (stopping.signal.aborted && (code ?? 0) !== 0) failures += 1;
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
process.on("SIGHUP", () => {
  // A terminal that is closed says so to every process.
  if (process.stdin.isTTY) stop();
  else if (mayReplace) void replaceAll();
});
const places = placesOf();
await checkGround().catch(exitWithTrouble);
if (await openAll()) {
  mayReplace = true;
  log.info({ processes: places.length }, "all processes are open");
} else if (!stopping.signal.aborted) {
  console.error("The processes cannot be started: what is said above has to be mended first.");
  failures += 1;
  stop();
}
if (!stopping.signal.aborted) await once(stopping.signal, "abort");
while (living().length > 0) await once(cluster, "exit");
process.exit(failures > 0 ? 1 : 0);

function placesOf(): Place[] {
  const { processes, workers, port, metricsToken } = config;
  const PUBLIC_URL = config.publicUrl ?? `http://localhost:${port}`;
  return Array.from({ length: processes + workers }, (_, index) => {
    const isWeb = index < processes;
    // Their figures can be asked for only where each answers for itself.
    const own = metricsToken && String(port + index + 1);
    const role = isWeb ? { ROLE: "web", OWN_PORT: own } : { ROLE: "worker", PORT: own ?? "0" };
    const name = `${role.ROLE} ${index + 1}`;
    const environment = { PUBLIC_URL, ...role };
    return { name, environment, openedAt: 0, pauseMs: FIRST_PAUSE_MS };
  });
}

/** Throws StartRefused for what no process could start on. */
async function checkGround(): Promise<void> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, booksGuard: guarded } = config;
  if (url === undefined || directUrl === undefined) {
    throw new ConfigError(
      "DATABASE_URL: required for several processes: the embedded database is one process's alone.",
    );
  }
  await checkAddress(config.host, config.port);
  const variable = directUrl === url ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  const { connections: available } = await checkPostgres(directUrl, { guarded, variable });
  if (directUrl !== url) return;
  // One more: a successor is open before its process is told to leave.
  const crowd = { processes: places.length + 1, connections: config.databaseConnections };
  checkConnections(available, crowd);
}

/** Answers false where a process does not start. The first goes ahead: it may have to fill the database. */
async function openAll(): Promise<boolean> {
  const [first, ...others] = places;
  if (!first || !(await open(first))) return false;
  return (await Promise.all(others.map(open))).every((isOpen) => isOpen);
}

/** Starts a process for the place; answers whether it got open, and then has the place. */
async function open(place: Place): Promise<boolean> {
  if (stopping.signal.aborted) return false;
  const worker = cluster.fork(place.environment);
  const isOpen = await new Promise<boolean>((resolve) => {
    worker.on("message", (told) => told === OPEN && resolve(true));
    worker.once("exit", () => resolve(false));
    // It can't be started, or is dying and could not be written to. Heard by nobody, this would end all.
    worker.on("error", () => resolve(false));
  });
  if (!isOpen) return false;
  Object.assign(place, { worker, openedAt: performance.now() });
  worker.once("exit", (code, signal) => {
    if (place.worker !== worker || stopping.signal.aborted) return;
    log.error({ process: place.name, ended: code ?? signal }, "a process died");
    if (changing !== place) void openAgain(place);
  });
  return true;
}

async function openAgain(place: Place): Promise<void> {
  if (performance.now() - place.openedAt > LONG_OPEN_MS) place.pauseMs = FIRST_PAUSE_MS;
  do {
    await wait(place.pauseMs);
    place.pauseMs = Math.min(place.pauseMs * 2, LONGEST_PAUSE_MS);
  } while (!stopping.signal.aborted && !(await open(place)));
}

/** Replaces one process after the other, each once its successor is open. */
async function replaceAll(): Promise<void> {
  mayReplace = false;
  for (const place of places) {
    const before = place.worker;
    // It is being started again in any case.
    if (!before || before.isDead()) continue;
    changing = place;
    const isOpen = await open(place);
    changing = undefined;
    if (!isOpen) {
      log.error({ process: place.name }, "no successor can be started: the others stay");
      if (before.isDead()) void openAgain(place);
      break;
    }
    if (before.isConnected()) before.send(REPLACED);
    if (!before.isDead()) await once(before, "exit");
  }
  mayReplace = true;
  log.info("replacing has ended");
}

function stop(): void {
  stopping.abort();
  for (const worker of living()) worker.process.kill("SIGTERM");
}

/** One that is dead may be listed still: until all that it has written is read. */
function living(): Worker[] {
  const listed = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  return listed.filter((worker) => !worker.isDead());
}
