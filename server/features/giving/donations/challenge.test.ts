import { beforeAll, beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type AttackedSite, openAttackedSite } from "../../../testing/test-card-tester.ts";
import type { TestAnswer, TestSite } from "../../../testing/test-site.ts";
import { recordDeclines } from "../payments/decline-store.ts";

let attacked: AttackedSite;
let other: TestSite;
beforeAll(async () => {
  attacked = await openAttackedSite();
  other = await attacked.otherProcess();
});

let visitor = 0;
let address = "";
beforeEach(async () => {
  visitor += 1;
  address = `203.0.113.${visitor}`;
});

/** So many cards are declined that everybody has to answer a question. */
async function pileUpDeclines() {
  const { site } = attacked;
  const { json } = await attacked.start("198.51.100.99");
  const decline = { donationId: json.id, source: "many sources", attempts: 60 };
  await inTransaction(site.database, (tx) =>
    recordDeclines(tx, [decline], new Date(site.clock.now)),
  );
}
beforeAll(pileUpDeclines);

function questionIn({ status, json }: TestAnswer): { token: string; sum: number } {
  expect([status, json.code]).toEqual([403, "challenge_required"]);
  const [{ msg, type, loc }] = json.detail;
  expect(loc).toEqual(["body", "challenge"]);
  const [, a, b] = /^What is (\d+) \+ (\d+)\?$/.exec(msg) ?? [];
  return { token: type, sum: Number(a) + Number(b) };
}

async function asked(from = address) {
  const { token, sum } = questionIn(await attacked.start(from));
  return { right: `${token}: ${sum}`, wrong: `${token}: ${sum + 1}`, words: `${token}: hello` };
}

const answer = (challenge: string, from = address, key?: string, at?: TestSite) =>
  attacked.start(from, { challenge }, key, at);

test("a right answer starts one donation, and no second one", async () => {
  const { right } = await asked();
  expect((await answer(right)).status).toBe(201);
  const { right: next } = await asked();
  questionIn(await answer(right));
  expect((await answer(next)).status).toBe(201);
});

test("the same request may be repeated with the same answer", async () => {
  const { right } = await asked();
  const key = attacked.site.key();
  const first = await answer(right, address, key);
  expect(first.status).toBe(201);
  expect((await answer(right, address, key)).json.id).toBe(first.json.id);
});

test("20 requests at once with one answer, over two processes, start one donation", async () => {
  const { right } = await asked();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      answer(right, address, undefined, index % 2 === 0 ? attacked.site : other),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 201)) questionIn(refused);
});

test("an answer is worth nothing to another source", async () => {
  const { right } = await asked();
  for (let neighbour = 1; neighbour <= 5; neighbour += 1) {
    questionIn(await answer(right, `198.51.100.${neighbour}`));
  }
  expect((await answer(right)).status).toBe(201);
});

test.each(["wrong", "words"] as const)("a %s answer uses the question up", async (kind) => {
  const question = await asked();
  questionIn(await answer(question[kind]));
  questionIn(await answer(question.right));
});

test("an answer is worth nothing after a quarter of an hour", async () => {
  const { right } = await asked();
  attacked.site.clock.now += 15 * MINUTE_MS;
  questionIn(await answer(right));
});

test.each(["", "1.1.99999999999999.x.y: 2", "x".repeat(500)])(
  "an answer to a question that nobody asked is refused: %s",
  async (made) => {
    questionIn(await answer(made));
  },
);
