import { createServer } from "node:net";
import { StartRefused } from "../start-refused.ts";

/** Listens there for a moment. Throws StartRefused when that cannot be done. */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port }, resolve);
    });
  } catch (error) {
    throw addressTrouble(host, port, error as NodeJS.ErrnoException);
  }
  await new Promise((resolve) => server.close(resolve));
}

/** The sentence for the error that the system gave when we tried to listen. */
export function addressTrouble(
  host: string,
  port: number,
  error: NodeJS.ErrnoException,
): StartRefused {
  const sentences: Record<string, string> = {
    EADDRINUSE: `PORT: ${port} on ${host} is taken by another program. Stop it, or choose another port.`,
    EACCES: `PORT: this user may not listen on ${port}. Choose one from 1024 on.`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine. Expected one of its own, or 0.0.0.0 for all.`,
    ENOTFOUND: `HOST: ${host} is not known. Expected an address of this machine, or 0.0.0.0 for all.`,
  };
  const sentence =
    sentences[error.code === "EAI_AGAIN" ? "ENOTFOUND" : (error.code ?? "")] ??
    `HOST, PORT: ${host}:${port} cannot be listened on: ${error.message}`;
  return new StartRefused(sentence, { cause: error });
}
