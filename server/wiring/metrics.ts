import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { findBalances } from "../features/books/balances/balance-store.ts";
import { countOpenAlerts } from "../features/foundation/alerts/alert-store.ts";
import { backupFigures } from "../features/foundation/backups/backup-figures.ts";
import { findLastBackup } from "../features/foundation/backups/last-backup-store.ts";
import { sendMail, sendReceiptMail } from "../features/foundation/emails/email-jobs.ts";
import { findInboxLag } from "../features/gateways/inbox/webhook-store.ts";
import { countQuarantine } from "../features/giving/payments/quarantine-store.ts";
import { findMailingLag } from "../features/outreach/mailings/mailing-queue-store.ts";
import { AppError } from "../platform/http/app-error.ts";
import { cacheControl } from "../platform/http/cache-control.ts";
import { findQueueStats } from "../platform/jobs/queue-stats-store.ts";
import { createPolledStats } from "../platform/metrics/polled-stats.ts";
import { countRequests } from "../platform/metrics/request-metrics.ts";
import { isEqualText } from "../platform/secrets.ts";
import { VERSION } from "../platform/version.ts";

/** Serves `GET /metrics` to clients with the token. Call it before the routes are mounted. */
export function serveMetrics(app: FastifyInstance, deps: Deps, token: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  readProcess(createMetrics(registry), app, deps);
  const databaseFigures = readDatabase(createMetrics(registry), deps);
  app.get("/metrics", async ({ headers }, reply) => {
    if (!isEqualText(headers.authorization ?? "", `Bearer ${token}`))
      throw new AppError("not_found");
    await databaseFigures.refresh();
    const text = await registry.metrics();
    return reply
      .type(registry.contentType)
      .header("cache-control", cacheControl.private)
      .send(text);
  });
}

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}
type Read = () => number | undefined | readonly Sample[];
type Metrics = ReturnType<typeof createMetrics>;

/** Metrics that are read at each scrape. Undefined values are omitted. */
function createMetrics(registry: Registry) {
  const toSamples = (read: Read): readonly Sample[] => {
    const current = read();
    return typeof current === "number" ? [{ value: current }] : (current ?? []);
  };
  return {
    gauge: (name: string, help: string, labelNames: readonly string[], read: Read) => {
      const gauge = new Gauge({ name, help, labelNames, registers: [registry], collect });
      function collect() {
        const samples = toSamples(read);
        gauge.reset();
        // A gauge without labels is 0 after a reset.
        if (labelNames.length === 0 && samples.length === 0) gauge.remove();
        for (const { labels = {}, value } of samples) gauge.set(labels, value);
      }
    },
    /** For values that only rise while the process runs. */
    counter: (name: string, help: string, labelNames: readonly string[], read: Read) => {
      const counter = new Counter({ name, help, labelNames, registers: [registry], collect });
      function collect() {
        counter.reset();
        for (const { labels = {}, value } of toSamples(read)) counter.inc(labels, value);
      }
    },
  };
}

function readProcess({ gauge, counter }: Metrics, app: FastifyInstance, deps: Deps): void {
  const { database, cache, sessionMemory, mailCounts } = deps;
  gauge(
    "tributary_build_info",
    "Version and database of the process; always 1.",
    ["version", "node", "database"],
    () => [
      {
        labels: { version: VERSION, node: process.version, database: database.kind },
        value: 1,
      },
    ],
  );
  gauge("tributary_event_streams", "Event streams that are open.", [], () => app.openStreams.size);

  type CacheFigures = ReturnType<typeof cache.stats>;
  const forCaches = (read: (figures: CacheFigures) => number) => () => [
    { labels: { cache: "answers" }, value: read(cache.stats()) },
    { labels: { cache: "sessions" }, value: read(sessionMemory.stats()) },
  ];
  counter(
    "tributary_cache_hits_total",
    "Lookups answered from memory.",
    ["cache"],
    forCaches(({ hits }) => hits),
  );
  counter(
    "tributary_cache_misses_total",
    "Lookups that were not in memory.",
    ["cache"],
    forCaches(({ misses }) => misses),
  );
  gauge(
    "tributary_cache_bytes",
    "Bytes in memory.",
    ["cache"],
    forCaches(({ bytes }) => bytes),
  );
  gauge(
    "tributary_cache_blind",
    "1 while nothing is cached, because commits of other processes may be missed.",
    ["cache"],
    forCaches(({ blind }) => (blind ? 1 : 0)),
  );

  gauge(
    "tributary_database_connections",
    "Connections to the database, by pool.",
    ["pool", "state"],
    () =>
      database.pools().flatMap(({ pool, busy, idle }) => [
        { labels: { pool, state: "busy" }, value: busy },
        { labels: { pool, state: "idle" }, value: idle },
      ]),
  );
  gauge("tributary_database_connections_most", "Maximum connections of a pool.", ["pool"], () =>
    database.pools().map(({ pool, max }) => ({ labels: { pool }, value: max })),
  );
  gauge("tributary_database_waiting", "Statements waiting for a connection.", ["pool"], () =>
    database.pools().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  );
  counter("tributary_mails_total", "Attempts to send an email, by result.", ["result"], () =>
    Object.entries(mailCounts).map(([result, value]) => ({ labels: { result }, value })),
  );
}

/** Figures of the whole site, the same in every process. */
function readDatabase({ gauge }: Metrics, { db, clock, gateways }: Deps) {
  const figures = createPolledStats(
    {
      jobs: () => findQueueStats(db),
      mailings: () => findMailingLag(db),
      gateways: () => findInboxLag(db),
      balances: () => findBalances(db),
      backups: () => findLastBackup(db),
      quarantine: () => countQuarantine(db),
      alerts: () => countOpenAlerts(db),
    },
    clock,
  );
  const secondsSince = (at: Date) => Math.max(0, clock() - at.getTime()) / 1000;

  gauge(
    "tributary_database_up",
    "1 if the database answered the last query for these figures.",
    [],
    () => (figures.hasResponded() ? 1 : 0),
  );
  gauge("tributary_figures_age_seconds", "Age of the figures from the database.", ["about"], () =>
    figures.ages().map(({ about, seconds }) => ({ labels: { about }, value: seconds })),
  );

  const states = ["waiting", "later", "active", "failed"] as const;
  gauge("tributary_jobs", "Jobs, by queue and state.", ["queue", "state"], () =>
    figures
      .get("jobs")
      ?.flatMap((jobs) =>
        states.map((state) => ({ labels: { queue: jobs.queue, state }, value: jobs[state] })),
      ),
  );
  gauge("tributary_jobs_oldest_seconds", "How long the oldest due job has waited.", ["queue"], () =>
    figures.get("jobs")?.map(({ queue, waited }) => ({ labels: { queue }, value: waited })),
  );
  const emails = new Set([sendMail.name, sendReceiptMail.name]);
  gauge(
    "tributary_letters_waiting",
    "Unsent emails to single recipients, including deferred ones.",
    [],
    () =>
      figures
        .get("jobs")
        ?.filter(({ queue }) => emails.has(queue))
        .reduce((sum, { waiting, later, active }) => sum + waiting + later + active, 0),
  );
  gauge(
    "tributary_mailing_mails_waiting",
    "Unsent emails of mailings.",
    [],
    () => figures.get("mailings")?.waiting,
  );

  const inbox = () => {
    const lags = figures.get("gateways");
    const idle = gateways.all
      .filter(({ name }) => !lags?.some(({ provider }) => provider === name))
      .map(({ name }) => ({ provider: name, count: 0, since: new Date(clock()) }));
    return lags && [...lags, ...idle];
  };
  gauge("tributary_gateway_events_waiting", "Events not yet applied.", ["provider"], () =>
    inbox()?.map(({ provider, count }) => ({ labels: { provider }, value: count })),
  );
  gauge(
    "tributary_gateway_lag_seconds",
    "How long the oldest unapplied event has waited.",
    ["provider"],
    () =>
      inbox()?.map(({ provider, since }) => ({ labels: { provider }, value: secondsSince(since) })),
  );

  /** Only of enabled gateways: the others are not checked. */
  const balances = () =>
    figures
      .get("balances")
      ?.filter(({ provider }) => gateways.all.some(({ name }) => name === provider));
  gauge(
    "tributary_gateway_balance_difference_minor",
    "Gateway balance minus booked balance at the last check, in minor units.",
    ["provider", "currency"],
    () =>
      balances()?.map(({ provider, currency, held_minor, booked_minor }) => ({
        labels: { provider, currency },
        value: held_minor - booked_minor,
      })),
  );
  gauge(
    "tributary_gateway_balance_age_seconds",
    "Time since a gateway's balance was compared with the books.",
    ["provider"],
    () =>
      balances()?.map(({ provider, checked_at }) => ({
        labels: { provider },
        value: secondsSince(checked_at),
      })),
  );

  const backups = {
    age_seconds: "Age of the last good backup.",
    failed: "1 if the last backup failed.",
    check_age_seconds: "Time since the last successful trial restore.",
    check_failed: "1 if the last check of a backup failed.",
  } as const;
  for (const [name, help] of Object.entries(backups)) {
    gauge(`tributary_backup_${name}`, help, [], () => {
      return backupFigures(figures.get("backups"), clock())[name as keyof typeof backups];
    });
  }
  gauge("tributary_quarantined_payments", "Payments on hold until the office decides.", [], () =>
    figures.get("quarantine"),
  );
  gauge("tributary_alerts_open", "Open alerts.", ["kind"], () =>
    figures.get("alerts")?.map(({ kind, count }) => ({ labels: { kind }, value: count })),
  );
  return figures;
}
