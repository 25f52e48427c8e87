import type { FastifyInstance } from "fastify";
import { isBelowApi } from "../http/served-methods.ts";
import { counter, type Metric } from "./metric.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The answer lasts as long as the client stays: its duration says nothing of us. */
    lasting?: true;
  }
}

/** What requests are counted as; the counts are of this process. */
export interface RequestMetrics {
  /** Counts an answer that memory gave before Fastify saw the request. */
  keptSent(url: string): void;
  read(): Metric[];
}

/** Upper ends of the durations' classes, s. */
const CLASSES = [0.005, 0.01, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
/** The routes are fewer: something makes routes of what visitors send. */
const MAX_SERIES = 1_000;
/** Every file that was built is a route of its own. */
const files = /^\/(assets|pictures)\//;

interface Series {
  readonly method: string;
  readonly route: string;
  /** By the first digit of the status. */
  readonly byStatus: number[];
  /** By class of duration; the last one is for what took longer. */
  readonly byDuration: number[];
  seconds: number;
}

/** Counts what this server answers. To be called before the routes are mounted. */
export function countRequests(app: FastifyInstance): RequestMetrics {
  const kept = { api: 0, page: 0 };
  const all = new Map<string, Series>();

  function seriesOf(method: string, pattern: string): Series {
    const key = `${method} ${pattern}`;
    const known = all.get(key);
    if (known) return known;
    const full = all.size >= MAX_SERIES;
    if (full && pattern !== "other") return seriesOf("other", "other");
    const route = { method, route: pattern, seconds: 0 };
    const made = { ...route, byStatus: zeros(6), byDuration: zeros(CLASSES.length + 1) };
    all.set(key, made);
    return made;
  }

  app.addHook("onResponse", (request, reply, done) => {
    const { url = "none", config } = request.routeOptions;
    const route = url.replace(files, "/$1/*").replace(/\/\*.*/, "/*");
    const series = seriesOf(request.method, route);
    const digit = Math.floor(reply.statusCode / 100);
    series.byStatus[digit] = (series.byStatus[digit] ?? 0) + 1;
    if (config?.lasting !== true) {
      const seconds = reply.elapsedTime / 1000;
      const found = CLASSES.findIndex((upper) => seconds <= upper);
      const place = found < 0 ? CLASSES.length : found;
      series.byDuration[place] = (series.byDuration[place] ?? 0) + 1;
      series.seconds += seconds;
    }
    done();
  });

  return {
    keptSent: (url) => {
      if (isBelowApi(url)) kept.api += 1;
      else kept.page += 1;
    },
    read: () => [
      counter("tributary_kept_answers_total", "Answers sent from memory at the front door.", [
        { labels: { kind: "api" }, value: kept.api },
        { labels: { kind: "page" }, value: kept.page },
      ]),
      counter(
        "tributary_http_requests_total",
        "Other requests, by route and by class of the status.",
        [...all.values()].flatMap(({ method, route, byStatus }) =>
          byStatus.flatMap((value, digit) =>
            value === 0 ? [] : [{ labels: { method, route, status: `${digit}xx` }, value }],
          ),
        ),
      ),
      {
        type: "histogram",
        name: "tributary_http_request_duration_seconds",
        help: "From a request's head to its answer's end, without event streams.",
        samples: [...all.values()].flatMap(samplesOf),
      },
    ],
  };
}

const zeros = (length: number) => Array.from({ length }, () => 0);

function samplesOf({ method, route, byDuration, seconds }: Series): Metric["samples"] {
  let count = 0;
  const buckets = byDuration.map((inClass, place) => {
    count += inClass;
    const le = String(CLASSES[place] ?? "+Inf");
    return { part: "_bucket" as const, labels: { method, route, le }, value: count };
  });
  return [
    ...buckets,
    { part: "_sum", labels: { method, route }, value: seconds },
    { part: "_count", labels: { method, route }, value: count },
  ];
}
