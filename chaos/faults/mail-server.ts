import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { type ReceivedMail, readMail } from "../check/received-mail.ts";

/** defer: temporary failure · cut: accepts an email and disconnects before confirming. */
type MailFault = "defer" | "cut";

/** An SMTP server on loopback that outlives every kill. */
export async function openMailServer(nextFault: () => MailFault | undefined) {
  /** Every email that arrived, including unconfirmed ones. */
  const mails: ReceivedMail[] = [];
  const faultCounts = { defer: 0, cut: 0 };
  const deferred = Object.assign(new Error("try again later"), { responseCode: 451 });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const fault = nextFault();
        if (fault) faultCounts[fault] += 1;
        if (fault === "defer") return callback(deferred);
        mails.push(await readMail(Buffer.concat(chunks)));
        if (fault === undefined) return callback();
        const connections = server.connections as Set<{ session: { id: string }; _socket: Socket }>;
        for (const each of connections) if (each.session.id === session.id) each._socket.destroy();
      });
    },
  });
  // Killed clients leave broken connections.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, faultCounts };
}
