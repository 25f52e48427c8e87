import { sql } from "kysely";
import { createTransport } from "nodemailer";
import type { MailingLetter } from "#server/features/foundation/letters/letter.ts";
import { createMailing } from "#server/features/outreach/mailings/create-mailing.ts";
import { mailingMail } from "#server/features/outreach/mailings/mailing-mail.ts";
import { sendMailings } from "#server/features/outreach/mailings/send-mailings.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { inOneStatement, inTransaction } from "#server/platform/db/in-transaction.ts";
import { createSmtpTransport } from "#server/platform/mail/smtp-mail.ts";
import { makeSubscribers } from "#server/testing/test-crowds.ts";
import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import { createLatencies } from "./latencies.ts";
import { middle, type Round, WARM_UP_SECONDS } from "./measure.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";

const BAR = 0.4;
/** More than a second of either side takes. */
const READERS_A_SECOND = 3_000;
const from = { name: "Tributary", address: "hello@example.org" };

const letter: MailingLetter = {
  subject: "What moved in November",
  heading: "What moved in November",
  blocks: [
    { kind: "text", text: "The first well gives water. See https://give.example.org/wells." },
    { kind: "action", label: "See the campaign", url: "https://give.example.org/donate-page/1" },
  ],
};

/** Mails of an issue, one after the other and each written down, against a loop that sends and keeps a row. */
export const mailing: ScenarioGroup = { name: "mailing", run: runMailing };

async function runMailing(world: BenchWorld, options: BenchOptions): Promise<Outcome[]> {
  const server = await world.start("./serve-mail.ts");
  const url = server.url.replace("http:", "smtp:");
  const seconds = Math.max(options.seconds, WARM_UP_SECONDS);
  const { database } = world.deps;
  const readers = await inTransaction(database, (tx) =>
    makeSubscribers(tx, Math.ceil(seconds * READERS_A_SECOND), new Date()),
  );

  /** One issue to everybody, for as long as the round takes; what is left of it is thrown away. */
  async function sendIssue(length: number): Promise<Round> {
    const at = new Date();
    const id = await inTransaction(database, (tx) =>
      createMailing(tx, {
        kind: "newsletter",
        campaignId: null,
        letter,
        createdBy: null,
        at,
        startsAt: at,
        recipients: readers,
        audience: {},
      }),
    );
    const mailTransport = createSmtpTransport({ url, sender: () => ({ from, replyTo: null }) });
    const round = await timed(length, async (going, sent) => {
      const mailPace = async () => {
        sent();
        return true;
      };
      const deps = { ...world.deps, mailTransport, mailPace, clock: Date.now };
      while (going() && (await sendMailings(deps)));
    });
    mailTransport.close();
    await inTransaction(database, (tx) => tx.deleteFrom("mailing").where("id", "=", id).execute());
    return round;
  }

  async function loop(length: number): Promise<Round> {
    const kept = { pool: true, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY } as const;
    const transport = createTransport({ url, ...kept });
    const recipient = { id: crypto.randomUUID(), email: "reader@example.org", name: null };
    const claimed = { attempts: 0, has_account: false, wanted: true, tracked: false };
    const { to, subject, text, html } = mailingMail(
      world.deps,
      { id: recipient.id, kind: "newsletter", letter },
      { ...recipient, ...claimed },
    );
    const round = await timed(length, async (going, sent) => {
      while (going()) {
        await transport.sendMail({ from, to, subject, text, html });
        await inOneStatement(database, keepRow);
        sent();
      }
    });
    transport.close();
    return round;
  }

  await sendIssue(WARM_UP_SECONDS);
  await loop(WARM_UP_SECONDS);
  const ours: Round[] = [];
  const reference: Round[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    ours.push(await sendIssue(options.seconds));
    reference.push(await loop(options.seconds));
  }
  return [
    {
      name: "mails of an issue, on one connection",
      bar: BAR,
      ours: middle(ours),
      reference: middle(reference),
    },
  ];
}

/** The least that knows after a crash how far it came. */
async function keepRow(tx: Tx): Promise<void> {
  await sql`INSERT INTO bare_gift (campaign_id, amount_minor) VALUES (1, 1)`.execute(tx);
}

/** Lets `work` send for some seconds; the times are those from one mail to the next. */
async function timed(
  seconds: number,
  work: (going: () => boolean, sent: () => void) => Promise<void>,
): Promise<Round> {
  const latencies = createLatencies();
  const start = performance.now();
  const until = start + seconds * 1000;
  let last = start;
  let count = 0;
  await work(
    () => performance.now() < until,
    () => {
      const now = performance.now();
      latencies.add(now - last);
      last = now;
      count += 1;
    },
  );
  return {
    count,
    perSecond: count / ((performance.now() - start) / 1000),
    p50: latencies.quantile(0.5),
    p99: latencies.quantile(0.99),
  };
}
