import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { createSubscribers } from "../../../testing/test-crowds.ts";
import { createMailing } from "./create-mailing.ts";
import { findMailingFigures } from "./mailing-figures-store.ts";

const RECIPIENTS = 5_000;
const DEATHS = 20;
const PATIENCE = { timeout: 500_000, interval: 50 };
const program = fileURLToPath(
  new URL("../../../testing/programs/mailing-worker.ts", import.meta.url),
);

const workers = new Set<ChildProcess>();
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
});

test.skipIf(isEmbedded())(
  "killing a worker 20 times in the middle of an email skips none of 5,000 recipients and repeats at most that email",
  async () => {
    const { name, database } = await createTestDatabase();
    let deaths = 0;
    const smtp = await openTestSmtp(async () => {
      // One of two workers dies after the server accepted an email and before its response.
      const dueAttempts = ((deaths + 1) * RECIPIENTS) / (DEATHS + 2);
      const worker = [...workers][deaths % 2];
      if (deaths < DEATHS && smtp.attempts.length >= dueAttempts && worker) {
        deaths += 1;
        workers.delete(worker);
        worker.kill("SIGKILL");
        await once(worker, "exit");
        start();
      }
      return undefined;
    });
    const start = () => {
      const child = spawn(process.execPath, [program, databaseUrl(name), smtp.url], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      workers.add(child);
    };

    const at = new Date();
    const id = await inTransaction(database, async (tx) => {
      const recipients = await createSubscribers(tx, RECIPIENTS, at);
      const letter = {
        subject: "News",
        heading: "News",
        blocks: [{ kind: "text" as const, text: "Hello." }],
      };
      const mailing = { kind: "newsletter", campaignId: null, letter, createdBy: null } as const;
      return createMailing(tx, { ...mailing, at, startsAt: at, recipients, audience: {} });
    });
    start();
    start();
    await vi.waitUntil(async () => {
      const figures = (await findMailingFigures(database.db, [id])).get(id);
      return figures?.delivered === RECIPIENTS;
    }, PATIENCE);

    expect(deaths).toBe(DEATHS);
    const byAddress = Map.groupBy(smtp.taken, (mail) => mail.to[0] ?? "");
    expect(byAddress.size).toBe(RECIPIENTS);
    const doubles = smtp.taken.length - RECIPIENTS;
    expect(doubles).toBeLessThanOrEqual(DEATHS);
    // The server accepted emails that the killed workers could not record.
    expect(doubles).toBeGreaterThan(0);
    for (const mails of byAddress.values()) {
      expect(mails.length).toBeLessThanOrEqual(2);
      expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1);
    }
  },
);
