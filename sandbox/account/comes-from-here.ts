import type { FastifyRequest } from "fastify";

const loopback = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * True for a browser on this machine. What a proxy on this machine passes on names the site's host or a
 * forwarded address; a foreign page whose name was pointed at this machine names its own host.
 */
export function comesFromHere(request: FastifyRequest): boolean {
  const { host = "", forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  return (
    loopback.test(request.socket.remoteAddress ?? "") &&
    ownName.test(host) &&
    forwarded === undefined &&
    forwardedFor === undefined
  );
}
