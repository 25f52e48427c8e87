import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { makeSubscribers } from "../../../testing/test-crowds.ts";
import { guest, mailingDesk } from "../../../testing/test-mailing.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const MINUTE = 60_000;
let site: TestSite;
let desk: Awaited<ReturnType<typeof mailingDesk>>;
let smtp: Awaited<ReturnType<typeof openTestSmtp>>;

/** What the server does with the first mails to an address; from then on it takes them. */
const moods: Record<
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
const takenBy = (to: string) => smtp.taken.filter((mail) => mail.to[0] === to);
const sameId = (to: string) => new Set(attemptsTo(to).map((mail) => mail.messageId)).size === 1;

beforeAll(async () => {
  smtp = await openTestSmtp((_attempt, { to }) => {
    const mood = moods[to[0] ?? ""];
    return mood && attemptsTo(to[0] ?? "").length <= mood.first ? mood.answer : undefined;
  });
  site = await openTestSite();
  desk = await mailingDesk(site, smtp.url);
});
afterAll(() => desk.close());

/** Time goes by, and what is due by then is sent. */
async function later(ms: number) {
  site.clock.now += ms;
  await desk.sendAll();
}

describe("a mail server", () => {
  test("a server that defers gets the same mail again, after waits that grow", async () => {
    const id = await desk.make([guest("deferred@example.org"), guest("ada@example.org")]);
    await desk.sendAll();
    expect(await desk.figures(id)).toMatchObject({ sent: 1, delivered: 1, rejected: 0 });
    await later(MINUTE - 1);
    expect(attemptsTo("deferred@example.org")).toHaveLength(1);
    await later(1);
    expect(attemptsTo("deferred@example.org")).toHaveLength(2);
    await later(5 * MINUTE - 1);
    expect(attemptsTo("deferred@example.org")).toHaveLength(2);
    await later(1);
    expect(takenBy("deferred@example.org")).toHaveLength(1);
    expect(sameId("deferred@example.org")).toBe(true);
    expect(takenBy("deferred@example.org")[0]?.messageId).toMatch(
      /^<[0-9a-f-]{36}@127\.0\.0\.1>$|^<[0-9a-f-]{36}@localhost>$/,
    );
    expect(await desk.figures(id)).toMatchObject({ sent: 2, delivered: 2, rejected: 0 });
  });

  test("a server that defers for days counts as refusing in the end", async () => {
    const id = await desk.make([guest("never@example.org")]);
    for (let day = 0; day < 12; day += 1) await later(24 * 60 * MINUTE);
    expect(attemptsTo("never@example.org")).toHaveLength(9);
    expect(await desk.figures(id)).toMatchObject({ sent: 1, delivered: 0, rejected: 1 });
  });

  test("a server that refuses is not asked again, and an unknown mailbox gets nothing more", async () => {
    const first = await desk.make([guest("refused@example.org"), guest("nobody@example.org")]);
    await desk.sendAll();
    expect(await desk.figures(first)).toMatchObject({ sent: 2, delivered: 0, rejected: 2 });
    const second = await desk.make([guest("refused@example.org"), guest("nobody@example.org")]);
    await desk.sendAll();
    await later(24 * 60 * MINUTE);
    expect(attemptsTo("refused@example.org")).toHaveLength(2);
    expect(attemptsTo("nobody@example.org")).toHaveLength(1);
    expect(await desk.figures(second)).toMatchObject({ sent: 1, rejected: 1 });
  });

  test.each(["dropped@example.org", "silent@example.org", "leaving@example.org"])(
    "a server that drops the line, says nothing or goes away does not delay mails to others: %s",
    async (troubled) => {
      const others = ["b@example.org", "c@example.org", "d@example.org"];
      const id = await desk.make([troubled, ...others].map((email) => guest(email)));
      const taken = smtp.taken.length;
      // Whatever the order: a turn ends where the server is away, and the next one goes on.
      await desk.turn();
      await desk.sendAll();
      expect(smtp.taken.length - taken).toBe(3);
      expect(takenBy(troubled)).toHaveLength(0);
      await later(MINUTE);
      expect(takenBy(troubled)).toHaveLength(1);
      expect(sameId(troubled)).toBe(true);
      expect(await desk.figures(id)).toMatchObject({ sent: 4, delivered: 4, rejected: 0 });
    },
  );
});

test("four processes at once send each mail once", async () => {
  const at = new Date(site.clock.now);
  const { people } = await inTransaction(site.database, (tx) => makeSubscribers(tx, 200, at));
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

test("a small mailing does not wait for a large one, and none begins before its time", async () => {
  await desk.make(Array.from({ length: 60 }, (_, n) => guest(`large-${n}@example.org`)));
  await desk.make([guest("small@example.org")]);
  const tomorrow = { startsAt: new Date(site.clock.now + MINUTE) };
  await desk.make([guest("later@example.org")], tomorrow);
  expect(await desk.turn()).toBe(true);
  expect(takenBy("small@example.org")).toHaveLength(1);
  // Which of them come first, nobody promised.
  const large = smtp.taken.filter(({ to }) => to[0]?.startsWith("large-"));
  expect(large.length).toBeLessThan(60);
  await desk.sendAll();
  expect(takenBy("later@example.org")).toHaveLength(0);
  await later(MINUTE);
  expect(takenBy("later@example.org")).toHaveLength(1);
});

test("an address that comes twice is written to once", async () => {
  const id = await desk.make([guest("twice@example.org"), guest("twice@example.org", "Ada")]);
  await desk.sendAll();
  expect(takenBy("twice@example.org")).toHaveLength(1);
  expect(await desk.figures(id)).toMatchObject({ recipients: 1, sent: 1 });
});
