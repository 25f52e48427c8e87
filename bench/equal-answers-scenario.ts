import { createAccount } from "#server/features/foundation/accounts/create-account.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import type { BenchWorld } from "./bench-world.ts";
import { createLatencies } from "./latencies.ts";
import type { Round } from "./measure.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";

const TRIES = 500;
/** So many that no account fails ten times, which would lock it. */
const ACCOUNTS = 100;

interface Question {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => object;
}

const questions: readonly Question[] = [
  {
    name: "log in",
    path: "/api/v1/auth/login/",
    body: (email) => ({ email, password: "not the password" }),
  },
  {
    name: "register",
    path: "/api/v1/auth/register/",
    body: (email) => ({
      first_name: "Ada",
      last_name: "Press",
      email,
      password: "a walk along the river",
    }),
  },
  {
    name: "forgotten password",
    path: "/api/v1/auth/password-reset/",
    body: (email) => ({ email }),
  },
];

/**
 * Whether time tells an address that has an account from one that has none: it must not. The
 * medians of single requests, one at a time and in turns. Rates are what those medians come to.
 */
export const equal: ScenarioGroup = { name: "equal", run: runEqual };

async function runEqual(world: BenchWorld): Promise<Outcome[]> {
  const known = await openAccounts(world);
  const site = await world.start("../server/main.ts", { TRUSTED_PROXIES: "127.0.0.1" });
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const unknownSide = createLatencies();
    const knownSide = createLatencies();
    for (let index = 0; index < TRIES; index += 1) {
      const stranger = `${question.name.replace(" ", "-")}-${index}@example.org`;
      const asks = [
        async () => unknownSide.add(await ask(site.url, question, stranger)),
        async () => knownSide.add(await ask(site.url, question, known[index % known.length] ?? "")),
      ];
      // The mail to a known address is made after its answer, and slows whoever asks next.
      for (const one of index % 2 === 0 ? asks : asks.toReversed()) await one();
    }
    outcomes.push({
      name: `${question.name}: unknown address beside a known one, ${TRIES} tries each`,
      ours: asRound(unknownSide),
      reference: asRound(knownSide),
    });
  }
  return outcomes;
}

function asRound(latencies: ReturnType<typeof createLatencies>): Round {
  const p50 = latencies.quantile(0.5);
  return { count: TRIES, perSecond: 1000 / p50, p50, p99: latencies.quantile(0.99) };
}

async function openAccounts({ deps }: BenchWorld): Promise<string[]> {
  const passwordHash = await deps.passwords.hash("a walk along the river");
  const emails = Array.from({ length: ACCOUNTS }, (_, n) => `known-${n}@example.org`);
  await inTransaction(deps.database, async (tx) => {
    for (const email of emails) {
      const named = { email, firstName: "Ada", lastName: "Press", portrait: null };
      await createAccount(tx, { ...named, passwordHash });
    }
  });
  return emails;
}

let asked = 0;

/** Milliseconds until the answer is read; each from an address of its own, as behind a proxy. */
async function ask(origin: string, { path, body }: Question, email: string): Promise<number> {
  asked += 1;
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const start = performance.now();
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body(email)),
  });
  await answer.arrayBuffer();
  return performance.now() - start;
}
