import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { type ReceivedMail, readMail } from "../check/received-mail.ts";

/** well · refusing: no connection is taken · deferring: come back later · cutting: takes a mail and says nothing of it. */
export type Mood = "well" | "refusing" | "deferring" | "cutting";

/** A mail server on loopback that outlives every kill, and has bad days. */
export async function openMailServer() {
  /** Every mail that it has, also those of which the sender was not told so. */
  const mails: ReceivedMail[] = [];
  const struck = { refused: 0, deferred: 0, cut: 0 };
  let mood: Mood = "well";
  const trouble = (code: number, text: string) =>
    Object.assign(new Error(text), { responseCode: code });

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      if (mood !== "refusing") return callback();
      struck.refused += 1;
      callback(trouble(421, "too busy"));
    },
    onRcptTo: (_address, _session, callback) => {
      if (mood !== "deferring") return callback();
      struck.deferred += 1;
      callback(trouble(451, "come back later"));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push(readMail(to, Buffer.concat(chunks)));
        if (mood !== "cutting") return callback();
        struck.cut += 1;
        dropLine(server, session);
      });
    },
  });
  // A client that was killed leaves its line broken.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    struck,
    setMood: (next: Mood) => {
      mood = next;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function dropLine(server: SMTPServer, { id }: SMTPServerSession): void {
  const lines = server.connections as Set<{ session: { id: string }; _socket: Socket }>;
  for (const line of lines) if (line.session.id === id) line._socket.destroy();
}
