import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

interface ReceivedMail {
  readonly to: readonly string[];
  /** The message as it came over the line. */
  readonly raw: string;
  readonly messageId: string | undefined;
}

/** What a mail server says at the end of a message: an error, or undefined where it takes it. */
export type Verdict = (attempt: number, mail: ReceivedMail) => { code: number } | undefined;

/** A real mail server on loopback; `attempts` has every message it was handed, `taken` those it took. */
export async function openTestSmtp(verdict: Verdict = () => undefined) {
  const attempts: ReceivedMail[] = [];
  const taken: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const messageId = /^Message-ID: (.+)\r$/im.exec(raw)?.[1];
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        const mail = { to, raw, messageId };
        attempts.push(mail);
        const refusal = verdict(attempts.length, mail);
        if (!refusal) taken.push(mail);
        callback(refusal ? Object.assign(new Error("no"), { responseCode: refusal.code }) : null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, attempts, taken };
}
