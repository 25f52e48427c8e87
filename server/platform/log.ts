import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";

export type Log = FastifyBaseLogger;

/** Logs JSON lines to standard output. Fields that could carry secrets are cut. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: ["*.password", "*.secret", "*.authorization", "*.cookie", "*.email"],
      censor: "[cut]",
    },
  });
}
