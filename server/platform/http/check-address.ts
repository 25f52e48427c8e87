import { once } from "node:events";
import { createServer } from "node:net";
import { StartRefused } from "../start-refused.ts";

/** Where to listen, and the variable that named the port. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly variable?: "PORT" | "OWN_PORT";
}

/** Listens there for a moment. Throws StartRefused when that cannot be done. */
export async function checkAddress(address: Address): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen({ host: address.host, port: address.port }), "listening");
  } catch (error) {
    throw addressTrouble(address, error as NodeJS.ErrnoException);
  }
  await new Promise((resolve) => server.close(resolve));
}

/** The sentence for the error that the system gave when we tried to listen. */
export function addressTrouble(
  { host, port, variable = "PORT" }: Address,
  error: NodeJS.ErrnoException,
): StartRefused {
  const sentences: Record<string, string> = {
    EADDRINUSE: `${variable}: ${port} on ${host} is taken by another program. Stop it, or choose another port.`,
    EACCES: `${variable}: this user may not listen on ${port}. Choose one from 1024 on.`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine. Expected one of its own, or 0.0.0.0 for all.`,
    ENOTFOUND: `HOST: ${host} is not known. Expected an address of this machine, or 0.0.0.0 for all.`,
  };
  const sentence =
    sentences[error.code === "EAI_AGAIN" ? "ENOTFOUND" : (error.code ?? "")] ??
    `HOST, ${variable}: ${host}:${port} cannot be listened on: ${error.message}`;
  return new StartRefused(sentence, { cause: error });
}
