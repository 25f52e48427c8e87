import type { FastifyInstance } from "fastify";
import ipaddr from "ipaddr.js";
import type { Log } from "../log.ts";

/** Ranges that a proxy of one's own is in. From elsewhere anybody can send the header. */
const NEAR = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

/**
 * Logs a warning, once, when a machine nearby forwards requests but TRUSTED_PROXIES does not name it: all
 * visitors then count as one and share its limits.
 */
export function warnOfUnnamedProxy(app: FastifyInstance, log: Pick<Log, "warn">): void {
  let warned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const { remoteAddress = "" } = request.socket;
    if (
      !warned &&
      request.headers["x-forwarded-for"] !== undefined &&
      request.ip === remoteAddress
    ) {
      if (ipaddr.isValid(remoteAddress) && NEAR.has(ipaddr.process(remoteAddress).range())) {
        warned = true;
        const proxy = ipaddr.process(remoteAddress).toString();
        log.warn(
          { proxy },
          "a proxy that TRUSTED_PROXIES does not name forwards requests: all its visitors share one visitor's limits",
        );
      }
    }
    done();
  });
}
