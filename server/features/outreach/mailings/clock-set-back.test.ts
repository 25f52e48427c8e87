import { afterAll, expect, test } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { guest, mailingDesk } from "../../../testing/test-mailing.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { claimRecipients, postponeRecipient } from "./mailing-queue-store.ts";

const LEASE_MS = 60_000;
const site = await openTestSite();
const smtp = await openTestSmtp();
const desk = await mailingDesk(site, smtp.url);
afterAll(() => desk.close());

test("recipients taken before the clock went back an hour are written to at once", async () => {
  const id = await desk.make([guest("one@example.org"), guest("two@example.org")]);
  site.clock.now += 2 * HOUR_MS;
  const now = new Date(site.clock.now);
  const lease = { now, until: new Date(site.clock.now + LEASE_MS), limit: 10 };
  // The process dies with both in its hands; one of them had failed, and is due in five hours.
  await inTransaction(site.database, async (tx) => {
    const [first] = await claimRecipients(tx, { id, kind: "update" }, lease);
    const inFiveHours = new Date(site.clock.now + 5 * HOUR_MS);
    await postponeRecipient(tx, first?.id ?? "", inFiveHours);
  });
  await desk.sendAll();
  expect(smtp.taken).toHaveLength(0);
  site.clock.now -= HOUR_MS;
  await desk.sendAll();
  expect(smtp.taken).toHaveLength(1);
});
