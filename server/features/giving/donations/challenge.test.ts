import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type AttackedSite, openAttackedSite } from "../../../testing/gateways/test-card-tester.ts";
import { readPaymentId } from "../../../testing/gateways/test-checkout.ts";
import { solveTestChallenge, wrongSolution } from "../../../testing/services/solve-challenge.ts";
import type { TestResponse, TestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "../payments/apply-facts.ts";
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

/** Records enough declines that every start needs a challenge. */
async function recordManyDeclines() {
  const { site } = attacked;
  const { json } = await attacked.start("198.51.100.99");
  const decline = { donationId: json.id, source: "many sources", networks: null, attempts: 60 };
  await inTransaction(site.database, (tx) =>
    recordDeclines(tx, [decline], new Date(site.clock.now)),
  );
}
beforeAll(recordManyDeclines);

function challengeIn({ status, json, headers }: TestResponse): string {
  expect([status, json.code]).toEqual([403, "challenge_required"]);
  const [{ msg, type, loc }] = json.detail;
  expect(loc).toEqual(["body", "challenge"]);
  expect(msg).toBe(`Please wait ${headers.get("retry-after")} seconds, then try again`);
  return type;
}

const issued = async (from = address) => challengeIn(await attacked.start(from));
const solved = async (from = address) => solveTestChallenge(await issued(from));

const send = (challenge: string, from = address, key?: string, at?: TestSite) =>
  attacked.start(from, { challenge }, key, at);

describe("proof of work", () => {
  test("starts one donation only", async () => {
    const proof = await solved();
    expect((await send(proof)).status).toBe(201);
    challengeIn(await send(proof));
  });

  test("is accepted again with the same request", async () => {
    const proof = await solved();
    const key = attacked.site.key();
    const first = await send(proof, address, key);
    expect(first.status).toBe(201);
    expect((await send(proof, address, key)).json.id).toBe(first.json.id);
  });

  test("starts one donation when sent 20 times at once to two processes", async () => {
    const proof = await solved();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(proof, address, undefined, index % 2 === 0 ? attacked.site : other),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of responses.filter(({ status }) => status !== 201)) challengeIn(refused);
  });

  test("is not accepted from another source", async () => {
    const proof = await solved();
    for (let neighbour = 1; neighbour <= 5; neighbour += 1) {
      challengeIn(await send(proof, `198.51.100.${neighbour}`));
    }
    expect((await send(proof)).status).toBe(201);
  });

  test("is used up by a wrong solution", async () => {
    const challenge = await issued();
    challengeIn(await send(wrongSolution(challenge)));
    challengeIn(await send(await solveTestChallenge(challenge)));
  });

  test("expires after 15 minutes", async () => {
    const proof = await solved();
    attacked.site.clock.now += 15 * MINUTE_MS;
    challengeIn(await send(proof));
  });

  test("is refused with easier parameters than those that were signed", async () => {
    const challenge = JSON.parse(Buffer.from(await issued(), "base64").toString());
    const parameters = { ...challenge.parameters, cost: 1 };
    const easy = Buffer.from(JSON.stringify({ ...challenge, parameters })).toString("base64");
    challengeIn(await send(await solveTestChallenge(easy)));
  });

  test.each(["", "e30=", "x".repeat(500), "bnVsbA==", "1.1.99999999999999.x.y: 2"])(
    "is refused for a challenge that we did not issue: %s",
    async (forged) => {
      challengeIn(await send(forged));
    },
  );
});

describe("waiting instead of proof of work", () => {
  const wait = (seconds: number) => {
    attacked.site.clock.now += seconds * 1000;
  };

  test("starts one donation only, after 20 seconds", async () => {
    const challenge = await issued();
    wait(20);
    expect((await send(challenge)).status).toBe(201);
    challengeIn(await send(challenge));
  });

  test("continues with the same challenge if it was too short", async () => {
    const challenge = await issued();
    wait(15);
    const early = await send(challenge);
    expect(challengeIn(early)).toBe(challenge);
    expect(early.headers.get("retry-after")).toBe("5");
    wait(5);
    expect((await send(challenge)).status).toBe(201);
  });

  test("starts six donations an hour from one source, even with challenges fetched in advance", async () => {
    const challenges = await Promise.all(Array.from({ length: 8 }, () => issued()));
    wait(20);
    const responses = await Promise.all(challenges.map((challenge) => send(challenge)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(6).fill(201), 429, 429]);
    expect((await send(await solved())).status).toBe(201);
  });

  test("starts 24 donations an hour from a /56", async () => {
    const from = Array.from({ length: 26 }, (_, index) => `2001:db8:77:11${10 + index}::1`);
    const challenges = await Promise.all(from.map((neighbour) => issued(neighbour)));
    wait(20);
    const responses = await Promise.all(
      challenges.map((challenge, index) => send(challenge, from[index])),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(24);
  });
});

describe("an unpaid donation", () => {
  /** Expires a donation and returns a function that reopens it. */
  async function expireDonation() {
    const started = (await send(await solved())).json;
    const [fact] = await attacked.site.deps.provider.getPayment(readPaymentId(started));
    if (fact?.kind !== "payment") throw new Error("no payment");
    await applyFacts(attacked.site.deps, [{ ...fact, state: "expired" }]);
    const path = `/api/v1/donations/${started.id}/checkout/?secret=${started.secret}`;
    return (body: object) => attacked.site.post(path, body, { "x-forwarded-for": address });
  }

  test("is reopened with proof of work", async () => {
    const reopen = await expireDonation();
    const challenge = challengeIn(await reopen({}));
    challengeIn(await reopen({ challenge: wrongSolution(challenge) }));
    const proof = await solveTestChallenge(challengeIn(await reopen({})));
    expect((await reopen({ challenge: proof })).status).toBe(201);
  });
});
