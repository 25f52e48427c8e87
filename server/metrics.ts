import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { balanceMetrics } from "./features/books/balances/balance-metrics.ts";
import { findBalances } from "./features/books/balances/balance-store.ts";
import { findInboxLag } from "./features/books/gateways/webhook-store.ts";
import { countOpenAlerts } from "./features/foundation/alerts/alert-store.ts";
import { backupMetrics } from "./features/foundation/backups/backup-metrics.ts";
import { findLastBackup } from "./features/foundation/backups/last-backup-store.ts";
import { findPurgeLag } from "./features/foundation/edge/purge-store.ts";
import { sendMail, sendReceiptMail } from "./features/foundation/letters/letter-jobs.ts";
import { countQuarantine } from "./features/giving/payments/quarantine-store.ts";
import { findMailingLag } from "./features/outreach/mailings/mailing-queue-store.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { findJobFigures } from "./platform/jobs/job-figures-store.ts";
import { createAskedMetrics, type Source } from "./platform/metrics/asked-metrics.ts";
import { counter, gauge, type Metric } from "./platform/metrics/metric.ts";
import { openMetricsDoor } from "./platform/metrics/metrics-door.ts";
import { watchProcess } from "./platform/metrics/process-metrics.ts";
import { countRequests, type RequestMetrics } from "./platform/metrics/request-metrics.ts";
import { VERSION } from "./platform/version.ts";

/** Serves `GET /metrics` to whoever has the token. To be called before the routes are mounted. */
export function openMetrics(app: FastifyInstance, deps: Deps, token: string): RequestMetrics {
  const requests = countRequests(app);
  const process = watchProcess();
  app.addHook("onClose", async () => process.close());
  const versions = versionsOf(deps);
  const askDatabase = createAskedMetrics(sources(deps), deps.clock);
  const headers = securityHeaders(deps.publicUrl);
  const read = async () => [
    ...versions,
    ...requests.read(),
    gauge("tributary_event_streams", "Event streams that are open.", app.openStreams.size),
    ...caches(deps),
    ...pools(deps),
    ...replicas(deps),
    mails(deps),
    refusedEvents(deps),
    purges(deps),
    ...process.read(),
    ...(await askDatabase()),
  ];
  openMetricsDoor(app.server, { token, headers, read });
  return requests;
}

function versionsOf({ database }: Deps): Metric[] {
  const labels = { version: VERSION, node: process.version, database: database.kind };
  return [gauge("tributary_build_info", "What runs here; always 1.", [{ labels, value: 1 }])];
}

function caches({ cache, sessionMemory }: Deps): Metric[] {
  const all = [
    { name: "answers", ...cache.figures() },
    { name: "sessions", ...sessionMemory.figures() },
  ];
  const of = (read: (figures: (typeof all)[number]) => number) =>
    all.map((figures) => ({ labels: { cache: figures.name }, value: read(figures) }));
  return [
    counter(
      "tributary_cache_hits_total",
      "What memory answered.",
      of(({ hits }) => hits),
    ),
    counter(
      "tributary_cache_misses_total",
      "What had to be made.",
      of(({ misses }) => misses),
    ),
    gauge(
      "tributary_cache_bytes",
      "What memory keeps.",
      of(({ bytes }) => bytes),
    ),
    gauge(
      "tributary_cache_blind",
      "1 while nothing is kept, because commits of other processes may be missed.",
      of(({ blind }) => (blind ? 1 : 0)),
    ),
  ];
}

function pools({ database }: Deps): Metric[] {
  const all = database.pools();
  return [
    gauge(
      "tributary_database_connections",
      "Connections to the database, its pooler and its replicas, by pool.",
      all.flatMap(({ server, pool, busy, idle }) => [
        { labels: { server, pool, state: "busy" }, value: busy },
        { labels: { server, pool, state: "idle" }, value: idle },
      ]),
    ),
    gauge(
      "tributary_database_connections_most",
      "How many connections a pool may have.",
      all.map(({ server, pool, most }) => ({ labels: { server, pool }, value: most })),
    ),
    gauge(
      "tributary_database_waiting",
      "Who waits for a connection.",
      all.map(({ server, pool, waiting }) => ({ labels: { server, pool }, value: waiting })),
    ),
  ];
}

function replicas({ database }: Deps): Metric[] {
  const { all, readsOfPrimary } = database.replicas();
  const by = (answeredBy: string, value: number) => ({ labels: { by: answeredBy }, value });
  return [
    gauge(
      "tributary_replica_used",
      "1 while a replica gets reads, 0 while it is left out.",
      all.map(({ name, out }) => ({ labels: { replica: name }, value: out ? 0 : 1 })),
    ),
    gauge(
      "tributary_replica_behind_seconds",
      "How long ago a replica was last seen to have all that was committed.",
      all.map(({ name, behindMs }) => ({ labels: { replica: name }, value: behindMs / 1000 })),
    ),
    counter("tributary_replica_reads_total", "Reads that a replica may answer, by who did.", [
      ...all.map(({ name, reads }) => by(name, reads)),
      by("primary", readsOfPrimary),
    ]),
  ];
}

function mails({ mailCounts }: Deps): Metric {
  const samples = Object.entries(mailCounts).map(([result, value]) => ({
    labels: { result },
    value,
  }));
  return counter("tributary_mails_total", "Tries to send a mail, by what became of them.", samples);
}

function refusedEvents({ gateways, webhookWatch }: Deps): Metric {
  const counts = webhookWatch.refusedCounts();
  return counter(
    "tributary_webhooks_refused_total",
    "Webhook events refused because their signature did not match.",
    gateways.all.map(({ name }) => ({ labels: { provider: name }, value: counts.get(name) ?? 0 })),
  );
}

function purges({ edge }: Deps): Metric {
  const { sent, failed } = edge?.figures() ?? { sent: 0, failed: 0 };
  return counter("tributary_edge_purges_total", "Purges of the shared cache in front.", [
    { labels: { result: "sent" }, value: sent },
    { labels: { result: "failed" }, value: failed },
  ]);
}

/** Of the whole site: every process tells the same. */
function sources({ db, clock, gateways }: Deps): Source[] {
  return [
    { about: "jobs", ask: async () => jobMetrics(await findJobFigures(db)) },
    {
      about: "mailings",
      ask: async () => [
        gauge(
          "tributary_mailing_mails_waiting",
          "Mails of mailings that still have to go.",
          (await findMailingLag(db)).waiting,
        ),
      ],
    },
    {
      about: "gateways",
      ask: async () => inboxMetrics(gateways.all, await findInboxLag(db), clock()),
    },
    {
      about: "balances",
      ask: async () => balanceMetrics(gateways.all, await findBalances(db), clock()),
    },
    {
      about: "backups",
      ask: async () => backupMetrics(await findLastBackup(db), clock()),
    },
    {
      about: "edge",
      ask: async () => {
        const { seconds } = await findPurgeLag(db);
        const help =
          "How long the oldest purge waits that the shared cache in front has not taken.";
        return [gauge("tributary_edge_lag_seconds", help, seconds)];
      },
    },
    {
      about: "quarantine",
      ask: async () => [
        gauge(
          "tributary_quarantined_payments",
          "Payments that do not fit the books and wait for a decision.",
          await countQuarantine(db),
        ),
      ],
    },
    {
      about: "alerts",
      ask: async () => {
        const open = await countOpenAlerts(db);
        const samples = open.map(({ kind, count }) => ({ labels: { kind }, value: count }));
        return [gauge("tributary_alerts_open", "Alerts that wait in the office.", samples)];
      },
    },
  ];
}

type JobFigures = Awaited<ReturnType<typeof findJobFigures>>;

function jobMetrics(queues: JobFigures): Metric[] {
  const letters = new Set([sendMail.name, sendReceiptMail.name]);
  const states = ["waiting", "later", "active", "failed"] as const;
  return [
    gauge(
      "tributary_jobs",
      "Jobs, by queue and state.",
      queues.flatMap((one) =>
        states.map((state) => ({ labels: { queue: one.queue, state }, value: one[state] })),
      ),
    ),
    gauge(
      "tributary_jobs_oldest_seconds",
      "How long the oldest job has waited whose time has come.",
      queues.map(({ queue, waited }) => ({ labels: { queue }, value: waited })),
    ),
    gauge(
      "tributary_letters_waiting",
      "Mails to one person each that still have to go, also those that are tried again later.",
      queues
        .filter(({ queue }) => letters.has(queue))
        .reduce((sum, { waiting, later, active }) => sum + waiting + later + active, 0),
    ),
  ];
}

function inboxMetrics(
  ours: ReadonlyArray<{ readonly name: string }>,
  inbox: Awaited<ReturnType<typeof findInboxLag>>,
  now: number,
): Metric[] {
  const silent = ours.filter(({ name }) => !inbox.some(({ provider }) => provider === name));
  const nothing = silent.map(({ name }) => ({ provider: name, count: 0, since: new Date(now) }));
  const all = [...inbox, ...nothing];
  const each = (read: (waiting: (typeof inbox)[number]) => number) =>
    all.map((waiting) => ({ labels: { provider: waiting.provider }, value: read(waiting) }));
  return [
    gauge(
      "tributary_gateway_events_waiting",
      "Events that are not applied yet.",
      each(({ count }) => count),
    ),
    gauge(
      "tributary_gateway_lag_seconds",
      "How long the oldest event has waited that is not applied yet.",
      each(({ since }) => Math.max(0, now - since.getTime()) / 1000),
    ),
  ];
}
