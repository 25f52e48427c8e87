import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import { COPY_DATABASE, copyForBackup } from "../backup/embedded-copy.ts";
import { logStartWarnings } from "../commands/doctor.ts";
import { runSiteCommand } from "../commands/site-commands.ts";
import type { Config } from "../config.ts";
import { createDeps, type Deps } from "../deps.ts";
import {
  parseBackupReport,
  storeBackupReport,
} from "../features/foundation/backups/backup-report.ts";
import { openControlSocket } from "../platform/control-socket.ts";
import { prepareDataFolder } from "../platform/data-folder.ts";
import { checkAddress } from "../platform/http/check-address.ts";
import { openPorts, type Ports } from "../platform/http/open-ports.ts";
import type { Log } from "../platform/log.ts";
import { type Shutdown, waitAtMost } from "../platform/shutdown.ts";
import { checkFileLocation } from "../platform/storage/check-file-location.ts";
import { VERSION } from "../platform/version.ts";
import { createFirstCategories } from "../samples/create-categories.ts";
import { loadSampleData } from "../samples/load-sample-data.ts";
import { alertOpenSamples } from "../samples/open-samples.ts";
import { checkGateways } from "../wiring/gateways.ts";
import { buildWorkerApp } from "../worker-app.ts";
import { createJobWorkers } from "./site-jobs.ts";

/**
 * How long each part may take to stop, ms: together less than the 30 s that supervisors wait. Requests get
 * longer than a gateway call (8 s).
 */
const STOP_WITHIN = { work: 9_000, calls: 10_000, control: 1_000, parts: 5_000 };

interface SiteStart {
  readonly config: Config;
  readonly log: Log;
  /** Collects what must be closed, also if the start fails half way. */
  readonly closing: Shutdown;
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
}

/** Starts the site. Cheap checks that can refuse the start come first. */
export async function startSite(starting: SiteStart): Promise<Deps> {
  const { config, log, closing } = starting;
  prepareDataFolder(config.dataDir);
  const ports = choosePorts(config);
  // Only the own port can be tried: on a shared one, requests might already arrive.
  await checkAddress(ports.own);
  await checkFileLocation(config.files, log);
  const deps = await createDeps(config, log);
  closing.add("database, email and PDFs", STOP_WITHIN.parts, deps.close);
  await checkGateways(deps.gateways, log);
  // The first log line comes after the checks, so that a refused start prints only its reason.
  log.info({ version: VERSION }, "starting");
  if (config.databaseUrl === undefined) await openCommands(starting, deps);
  if (config.sampleData) await loadSampleData(deps, { onlyIfEmpty: true });
  await createFirstCategories(deps.database);
  await alertOpenSamples(deps);
  const app = await buildSiteApp(starting, deps);
  closing.add("requests in progress", STOP_WITHIN.calls, () => closeApp(app));
  // Before the first request, since requests enqueue jobs in their transaction.
  await deps.jobs.prepare(createJobWorkers(deps));
  await openPorts(app, ports);
  // Jobs stop before requests do, since they may call the sandbox gateway in this process.
  closing.add("jobs", STOP_WITHIN.work, deps.stopWork);
  await deps.startWork();
  // One process is enough to warn, and the start does not wait for the mail server.
  if (config.role !== "web") void logStartWarnings(deps);
  return deps;
}

/** A worker serves no visitors, so it does not listen on the shared port. */
function choosePorts({ role, host, port, ownPort }: Config): Ports {
  if (ownPort === undefined) return { own: { host, port } };
  const own = { host, port: ownPort, variable: "OWN_PORT" } as const;
  return role === "worker" ? { own } : { own, shared: { host, port } };
}

async function buildSiteApp({ config, stopping }: SiteStart, deps: Deps) {
  if (config.role === "worker") return buildWorkerApp(deps, { stopping });
  const loadPages =
    config.mode === "development"
      ? (await import("../pages/pages-dev.ts")).loadDevPages
      : (await import("../pages/pages-built.ts")).loadBuiltPages;
  return buildApp(deps, { loadPages, stopping });
}

function runCommand({ config, deps }: { config: Config; deps: Deps }, line: string) {
  if (line === COPY_DATABASE) return copyForBackup(deps.database, config.dataDir);
  const word = parseBackupReport(line);
  if (word) return storeBackupReport(deps.database, word).then(() => "kept");
  return runSiteCommand(deps, line.split(" ").filter(Boolean));
}

/** Runs commands for other processes, which cannot open the embedded database. */
async function openCommands({ config, log, closing }: SiteStart, deps: Deps): Promise<void> {
  try {
    const control = await openControlSocket(config.dataDir, (line) =>
      runCommand({ config, deps }, line),
    );
    closing.add("commands", STOP_WITHIN.control, () => control.close());
  } catch (error) {
    log.warn({ err: error }, "npm run admin cannot reach this process: stop it to run commands");
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  if ((await waitAtMost(STOP_WITHIN.calls - 100, app.close())) === undefined) return;
  app.server.closeAllConnections();
  throw new Error("connections were closed because their requests took too long");
}
