import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { onFileEnd } from "./on-file-end.ts";

interface ReceivedMail {
  readonly to: readonly string[];
  /** The message as received. */
  readonly raw: string;
  readonly messageId: string | undefined;
}

/**
 * A mail server's response to a message: an error, or undefined to accept it. It can also drop the connection or
 * never respond.
 */
type Answer = { code: number; message?: string } | "drop" | "silence" | undefined;
export type MessageResponse = (attempt: number, mail: ReceivedMail) => Answer | Promise<Answer>;

/**
 * A mail server on loopback. `attempts` lists all messages, including those whose recipient it refused; `taken`
 * those it accepted. `admits` checks the sender first, then `knows` each recipient, then `verdict` the message.
 */
export async function openTestSmtp(
  verdict: MessageResponse = () => undefined,
  knows: (to: string) => { code: number; message: string } | undefined = () => undefined,
  admits: () => { code: number; message: string } | undefined = () => undefined,
) {
  const attempts: ReceivedMail[] = [];
  const taken: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) => {
      const answer = admits();
      callback(answer && Object.assign(new Error(answer.message), { responseCode: answer.code }));
    },
    onRcptTo: ({ address }, _session, callback) => {
      const answer = knows(address);
      if (answer) attempts.push({ to: [address], raw: "", messageId: undefined });
      callback(answer && Object.assign(new Error(answer.message), { responseCode: answer.code }));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const messageId = /^Message-ID: (.+)\r$/im.exec(raw)?.[1];
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        const mail = { to, raw, messageId };
        attempts.push(mail);
        const answer = await verdict(attempts.length, mail);
        if (answer === "silence") return;
        if (answer === "drop") return dropConnection(server, session);
        if (answer === undefined) taken.push(mail);
        callback(
          answer && Object.assign(new Error(answer.message ?? "no"), { responseCode: answer.code }),
        );
      });
    },
  });
  // A killed client breaks its connection.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, attempts, taken };
}

function dropConnection(server: SMTPServer, { id }: SMTPServerSession): void {
  const connections = server.connections as Set<{ session: { id: string }; _socket: Socket }>;
  for (const { session, _socket } of connections) if (session.id === id) _socket.destroy();
}
