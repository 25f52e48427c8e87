import { afterAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { createSubscribers } from "../../../testing/test-crowds.ts";
import { createGuest, openMailings } from "../../../testing/test-mailing.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { claimRecipients, postponeRecipient } from "./mailing-queue-store.ts";

const MINUTE = 60_000;

/** How the server responds to the first emails to an address; it accepts later ones. */
const troubles: Record<
  string,
  { first: number; answer: "drop" | "silence" | { code: number; message?: string } }
> = {
  "deferred@example.org": { first: 2, answer: { code: 451 } },
  "never@example.org": { first: 99, answer: { code: 452 } },
  "refused@example.org": { first: 99, answer: { code: 554 } },
  "nobody@example.org": { first: 99, answer: { code: 550, message: "5.1.1 No such user" } },
  "dropped@example.org": { first: 1, answer: "drop" },
  "silent@example.org": { first: 1, answer: "silence" },
  "leaving@example.org": { first: 1, answer: { code: 421 } },
};

const attemptsTo = (to: string) => smtp.attempts.filter((mail) => mail.to[0] === to);
const takenFor = (to: string) => smtp.taken.filter((mail) => mail.to[0] === to);
const haveSameId = (to: string) => new Set(attemptsTo(to).map((mail) => mail.messageId)).size === 1;

const smtp: Awaited<ReturnType<typeof openTestSmtp>> = await openTestSmtp(
  (_attempt, { to: [to = ""] }) => {
    const trouble = troubles[to];
    return trouble && attemptsTo(to).length <= trouble.first ? trouble.answer : undefined;
  },
);
const site = await openTestSite();
const desk = await openMailings(site, smtp.url);
afterAll(() => desk.close());

/** Moves the clock and sends what is due. */
async function sendAfter(ms: number) {
  site.clock.now += ms;
  await desk.sendAll();
}

describe("a mail server", () => {
  test("that defers gets the same email again after growing waits", async () => {
    const id = await desk.make([
      createGuest("deferred@example.org"),
      createGuest("ada@example.org"),
    ]);
    await desk.sendAll();
    expect(await desk.figures(id)).toMatchObject({ sent: 1, delivered: 1, rejected: 0 });
    await sendAfter(MINUTE - 1);
    expect(attemptsTo("deferred@example.org")).toHaveLength(1);
    await sendAfter(1);
    expect(attemptsTo("deferred@example.org")).toHaveLength(2);
    await sendAfter(5 * MINUTE - 1);
    expect(attemptsTo("deferred@example.org")).toHaveLength(2);
    await sendAfter(1);
    expect(takenFor("deferred@example.org")).toHaveLength(1);
    expect(haveSameId("deferred@example.org")).toBe(true);
    expect(takenFor("deferred@example.org")[0]?.messageId).toMatch(
      /^<[0-9a-f-]{36}@127\.0\.0\.1>$|^<[0-9a-f-]{36}@localhost>$/,
    );
    expect(await desk.figures(id)).toMatchObject({ sent: 2, delivered: 2, rejected: 0 });
  });

  test("that defers for days is treated as refusing", async () => {
    const id = await desk.make([createGuest("never@example.org")]);
    for (let day = 0; day < 12; day += 1) await sendAfter(24 * 60 * MINUTE);
    expect(attemptsTo("never@example.org")).toHaveLength(9);
    expect(await desk.figures(id)).toMatchObject({ sent: 1, delivered: 0, rejected: 1 });
  });

  test("that refuses gets no retry, and an unknown mailbox gets nothing more", async () => {
    const first = await desk.make([
      createGuest("refused@example.org"),
      createGuest("nobody@example.org"),
    ]);
    await desk.sendAll();
    expect(await desk.figures(first)).toMatchObject({ sent: 2, delivered: 0, rejected: 2 });
    const second = await desk.make([
      createGuest("refused@example.org"),
      createGuest("nobody@example.org"),
    ]);
    await desk.sendAll();
    await sendAfter(24 * 60 * MINUTE);
    expect(attemptsTo("refused@example.org")).toHaveLength(2);
    expect(attemptsTo("nobody@example.org")).toHaveLength(1);
    expect(await desk.figures(second)).toMatchObject({ sent: 1, rejected: 1 });
  });

  test.each(["dropped@example.org", "silent@example.org", "leaving@example.org"])(
    "that drops the connection, is silent or shuts down does not delay others: %s",
    async (troubled) => {
      const others = ["b@example.org", "c@example.org", "d@example.org"];
      const id = await desk.make([troubled, ...others].map((email) => createGuest(email)));
      const taken = smtp.taken.length;
      // In any order: a turn stops when the server is away, and the next one continues.
      await desk.turn();
      await desk.sendAll();
      expect(smtp.taken.length - taken).toBe(3);
      expect(takenFor(troubled)).toHaveLength(0);
      await sendAfter(MINUTE);
      expect(takenFor(troubled)).toHaveLength(1);
      expect(haveSameId(troubled)).toBe(true);
      expect(await desk.figures(id)).toMatchObject({ sent: 4, delivered: 4, rejected: 0 });
    },
  );
});

test("four concurrent processes send each email once", async () => {
  const at = new Date(site.clock.now);
  const { people } = await inTransaction(site.database, (tx) => createSubscribers(tx, 200, at));
  const id = await desk.make(people, { kind: "newsletter", campaignId: null });
  await Promise.all(Array.from({ length: 4 }, () => desk.sendAll()));
  await desk.sendAll();
  const toReaders = smtp.attempts.filter((mail) => mail.to[0]?.startsWith("reader-"));
  expect(toReaders).toHaveLength(200);
  expect(new Set(toReaders.map((mail) => mail.messageId)).size).toBe(200);
  expect(await desk.figures(id)).toMatchObject({ recipients: 200, sent: 200, delivered: 200 });
  const row = await site.db
    .selectFrom("mailing")
    .select("finished_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.finished_at).not.toBeNull();
});

test("a small mailing does not wait for a large one, and none starts before its time", async () => {
  await desk.make(Array.from({ length: 60 }, (_, n) => createGuest(`large-${n}@example.org`)));
  await desk.make([createGuest("small@example.org")]);
  const tomorrow = { startsAt: new Date(site.clock.now + MINUTE) };
  await desk.make([createGuest("later@example.org")], tomorrow);
  expect(await desk.turn()).toBe(true);
  expect(takenFor("small@example.org")).toHaveLength(1);
  // Their order is undefined.
  const large = smtp.taken.filter(({ to }) => to[0]?.startsWith("large-"));
  expect(large.length).toBeLessThan(60);
  await desk.sendAll();
  expect(takenFor("later@example.org")).toHaveLength(0);
  await sendAfter(MINUTE);
  expect(takenFor("later@example.org")).toHaveLength(1);
});

test("an address listed twice gets one email", async () => {
  const id = await desk.make([
    createGuest("twice@example.org"),
    createGuest("twice@example.org", "Ada"),
  ]);
  await desk.sendAll();
  expect(takenFor("twice@example.org")).toHaveLength(1);
  expect(await desk.figures(id)).toMatchObject({ recipients: 1, sent: 1 });
});

test("recipients claimed before the clock was set back an hour are released at once", async () => {
  const [first, second] = ["claimed@example.org", "postponed@example.org"] as const;
  const id = await desk.make([createGuest(first), createGuest(second)]);
  site.clock.now += 2 * HOUR_MS;
  const now = new Date(site.clock.now);
  const lease = { now, until: new Date(site.clock.now + MINUTE), limit: 10 };
  // The process dies with both claimed; one of them failed and is to be retried in five hours.
  await inTransaction(site.database, async (tx) => {
    const claimed = await claimRecipients(tx, { id, kind: "update" }, lease);
    const postponed = claimed.find(({ email }) => email === second);
    await postponeRecipient(tx, postponed?.id ?? "", new Date(site.clock.now + 5 * HOUR_MS));
  });
  await desk.sendAll();
  expect(takenFor(first)).toHaveLength(0);
  site.clock.now -= HOUR_MS;
  await desk.sendAll();
  expect([takenFor(first).length, takenFor(second).length]).toEqual([1, 0]);
});
