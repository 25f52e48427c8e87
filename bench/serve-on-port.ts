import type { Server } from "node:http";

/** Listens where the bench says; ends when it is told to. */
export function serveOnPort(server: Server): void {
  server.keepAliveTimeout = 60_000;
  server.listen(Number(process.env.PORT), "127.0.0.1");
  process.once("SIGTERM", () => process.exit(0));
}
