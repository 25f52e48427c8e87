import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { counter, gauge, type Metric } from "./metric.ts";

/** How often the event loop is looked at, ms. */
const LOOK_EVERY_MS = 20;
/** Delays are told of the time since the last telling, which is at least so long ago, ms. */
const TOLD_EVERY_MS = 10_000;

export interface ProcessMetrics {
  read(): Metric[];
  close(): void;
}

/** What this process takes and how long its event loop is held up, under the names that others use too. */
export function watchProcess(): ProcessMetrics {
  const delays = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  delays.enable();
  let told: { at: number; metrics: Metric[] } | undefined;

  function eventLoop(): Metric[] {
    const now = performance.now();
    if (!told || now - told.at >= TOLD_EVERY_MS) {
      told = { at: now, metrics: delayMetrics(delays) };
      delays.reset();
    }
    return told.metrics;
  }

  return {
    read: () => [...resources(), ...eventLoop()],
    close: () => void delays.disable(),
  };
}

function resources(): Metric[] {
  const cpu = process.cpuUsage();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { active } = performance.eventLoopUtilization();
  return [
    gauge("process_start_time_seconds", "When it started.", performance.timeOrigin / 1000),
    counter("process_cpu_seconds_total", "CPU time.", (cpu.user + cpu.system) / 1e6),
    gauge("process_resident_memory_bytes", "Memory in RAM.", rss),
    gauge("nodejs_heap_size_used_bytes", "JavaScript objects.", heapUsed),
    gauge("nodejs_heap_size_total_bytes", "Room for JavaScript objects.", heapTotal),
    gauge("nodejs_external_memory_bytes", "Buffers and other memory beside the heap.", external),
    counter(
      "nodejs_eventloop_active_seconds_total",
      "Time in which the event loop had work.",
      active / 1000,
    ),
  ];
}

function delayMetrics(delays: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  // What is measured is the time from one look to the next.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOK_EVERY_MS / 1000);
  const name = (part: string) => `nodejs_eventloop_lag_${part}_seconds`;
  const help = "How late the event loop came to its timers since the figure was last told";
  return [
    gauge(name("p50"), `${help}, median.`, seconds(delays.percentile(50))),
    gauge(name("p99"), `${help}, 99th percentile.`, seconds(delays.percentile(99))),
    gauge(name("max"), `${help}, longest.`, seconds(delays.count > 0 ? delays.max : 0)),
  ];
}
