import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cpuSeconds } from "../../bench/cpu-seconds.ts";
import type { Varnish } from "./varnish.ts";

const run = promisify(execFile);
const CONNECTIONS = 64;

export interface LoadFigures {
  readonly perSecond: number;
  /** Of whoever answered, µs of CPU time. */
  readonly cpuEach: number;
}

/** Asks for one address as fast as `wrk` can; `used` tells the CPU time of whoever answers, s. */
export async function ask(url: string, seconds: number, used: () => number): Promise<LoadFigures> {
  const before = used();
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-H", "accept-encoding: gzip", url];
  const { stdout } = await run("wrk", args);
  const cpu = used() - before;
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!(requests > 0) || /Non-2xx/.test(stdout)) throw new Error(`wrk of ${url}:\n${stdout}`);
  return { perSecond: requests / seconds, cpuEach: (1e6 * cpu) / requests };
}

/** The same address through the edge and at a process; and what reached the site meanwhile. */
export async function compareLoad(
  path: string,
  {
    varnish,
    site,
    seconds,
  }: { varnish: Varnish; site: { url: string; pid: number }; seconds: number },
) {
  const ofSite = () => cpuSeconds(site.pid);
  await fetch(varnish.url + path).then((answer) => answer.arrayBuffer());
  const [asked, used] = [varnish.count("backend_req"), ofSite()];
  const edge = await ask(varnish.url + path, seconds, varnish.cpuSeconds);
  const reached = varnish.count("backend_req") - asked;
  const siteShare = (ofSite() - used) / seconds;
  const origin = await ask(site.url + path, seconds, ofSite);
  return { edge, origin, reached, siteShare };
}
