import { once } from "node:events";
import { createServer } from "node:net";
import { StartRefused } from "../start-refused.ts";

/** Where to listen, and the variable that configures the port. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly variable?: "PORT" | "OWN_PORT";
}

/** Tries to listen on the address. Throws StartRefused if that fails. */
export async function checkAddress(address: Address): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen({ host: address.host, port: address.port }), "listening");
  } catch (error) {
    throw listenError(address, error as NodeJS.ErrnoException);
  }
  await new Promise((resolve) => server.close(resolve));
}

/** Explains the error of an attempt to listen. */
export function listenError(
  { host, port, variable = "PORT" }: Address,
  error: NodeJS.ErrnoException,
): StartRefused {
  const sentences: Record<string, string> = {
    EADDRINUSE: `${variable}: ${port} on ${host} is in use by another program. Stop that program, or choose another port.`,
    EACCES: `${variable}: this user is not allowed to listen on port ${port}. Choose a port of 1024 or above.`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine. Use one of its addresses, or 0.0.0.0 for all.`,
    ENOTFOUND: `HOST: ${host} is unknown. Use an address of this machine, or 0.0.0.0 for all.`,
  };
  const sentence =
    sentences[error.code === "EAI_AGAIN" ? "ENOTFOUND" : (error.code ?? "")] ??
    `HOST, ${variable}: cannot listen on ${host}:${port}: ${error.message}`;
  return new StartRefused(sentence, { cause: error });
}
