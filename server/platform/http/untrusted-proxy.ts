import type { FastifyInstance } from "fastify";
import ipaddr from "ipaddr.js";
import type { Log } from "../log.ts";

/** Address ranges of a site's own proxies. From other addresses anyone can send the header. */
const LOCAL_RANGES = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

/** Warns once if a local proxy is not in TRUSTED_PROXIES: all its visitors then look like one and share its limits. */
export function warnAboutUntrustedProxy(app: FastifyInstance, log: Pick<Log, "warn">): void {
  let warned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const { remoteAddress = "" } = request.socket;
    const isForwarded =
      request.headers["x-forwarded-for"] !== undefined && request.ip === remoteAddress;
    if (!warned && isForwarded && ipaddr.isValid(remoteAddress)) {
      const proxy = ipaddr.process(remoteAddress);
      if (LOCAL_RANGES.has(proxy.range())) {
        warned = true;
        log.warn(
          { proxy: proxy.toString() },
          "a proxy forwards requests but is not in TRUSTED_PROXIES: all its visitors share one visitor's limits",
        );
      }
    }
    done();
  });
}
