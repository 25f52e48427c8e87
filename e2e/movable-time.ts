/**
 * Preloaded into a site whose time a test moves: makes `Date` run ahead of the machine's clock. Timers stay as they
 * are, so work at fixed times follows within a minute of real time.
 */
const machineTime = Date.now;
let aheadMs = 0;

Date.now = () => machineTime() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts, newTarget) =>
    Reflect.construct(date, parts.length > 0 ? parts : [Date.now()], newTarget),
});

process.on("message", (ms: number) => {
  aheadMs += ms;
  process.send?.(ms);
});
// The channel does not keep the process running.
process.channel?.unref();
