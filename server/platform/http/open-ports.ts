import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { type Address, addressTrouble } from "./check-address.ts";

declare module "fastify" {
  interface FastifyListenOptions {
    /** Node's own option (SO_REUSEPORT), which Fastify passes on. */
    reusePort?: boolean;
  }
}

export interface Ports {
  /** No other process answers here, and a second one that tries does not start. */
  readonly own: Address;
  /** Several processes listen here: the system spreads connections among them. */
  readonly shared?: Address;
}

/** Listens on the app's ports. Throws StartRefused where that cannot be done. */
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
    throw addressTrouble(own, error as NodeJS.ErrnoException);
  }
}

async function listen(
  app: FastifyInstance,
  address: Address,
  { reusePort }: { readonly reusePort: boolean },
): Promise<void> {
  const { host, port } = address;
  await app.listen({ host, port, reusePort }).catch((error) => {
    throw addressTrouble(address, error);
  });
}
