import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { type Address, listenError } from "./check-address.ts";

declare module "fastify" {
  interface FastifyListenOptions {
    /** Node's option (SO_REUSEPORT), which Fastify passes on. */
    reusePort?: boolean;
  }
}

export interface Ports {
  /** For this process only. */
  readonly own: Address;
  /** For several processes: the system spreads connections among them. */
  readonly shared?: Address;
}

/** Listens on the app's ports. Throws StartRefused if that fails. */
export async function openPorts(app: FastifyInstance, { own, shared }: Ports): Promise<void> {
  if (shared === undefined) return listen(app, own, { reusePort: false });
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    app.server.emit("connection", socket);
  });
  app.addHook("preClose", async () => void server.close());
  await listen(app, shared, { reusePort: true });
  try {
    await once(server.listen({ host: own.host, port: own.port }), "listening");
  } catch (error) {
    throw listenError(own, error as NodeJS.ErrnoException);
  }
}

async function listen(
  app: FastifyInstance,
  address: Address,
  { reusePort }: { readonly reusePort: boolean },
): Promise<void> {
  const { host, port } = address;
  await app.listen({ host, port, reusePort }).catch((error) => {
    throw listenError(address, error);
  });
}
