import { createAccount } from "#server/features/foundation/accounts/create-account.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import { donationRequest } from "./giving/giving-requests.ts";
import { type Answer, requestBytes } from "./load-client.ts";
import { loadFor, middlePair, type Round, WARM_UP_SECONDS } from "./measure.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";

const LOGIN_BAR = 0.9;
const READ_BAR = 0.8;
/** More than there are connections: nobody is held up by attempts at their own account. */
const ACCOUNTS = 64;
const password = "a walk along the river";
const json = { "content-type": "application/json" };

/** Logging in against argon2id alone, and reading as somebody signed in against reading as a guest. */
export const login: ScenarioGroup = { name: "login", run: runLogin };

async function runLogin(world: BenchWorld, options: BenchOptions): Promise<Outcome[]> {
  const emails = await openAccounts(world);
  const gateway = await world.start("../sandbox/main.ts");
  const site = await world.start("../server/main.ts", {
    SANDBOX: "on",
    SANDBOX_URL: gateway.url,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const bare = await world.start("./serve-hashes.ts");
  const writing = await world.start("./serve-hashes.ts", { WRITES: "on" });
  const logins = inTurn(emails.map(loginRequest));
  const { read, readSignedIn } = await readRequests(world, site.url, logins);
  const [ours, hashes, hashesAndRows] = await inTurns(options, [
    { origin: site.url, next: logins },
    { origin: bare.url, next: logins },
    { origin: writing.url, next: logins },
  ]);
  const [signedIn, guest] = await inTurns(options, [
    { origin: site.url, next: () => readSignedIn },
    { origin: site.url, next: () => read },
  ]);
  return [
    { name: "log in", bar: LOGIN_BAR, ...middlePair(ours, hashes) },
    { name: "log in, against argon2id and two rows kept", ...middlePair(ours, hashesAndRows) },
    {
      name: "read signed in, against reading as a guest",
      bar: READ_BAR,
      ...middlePair(signedIn, guest),
    },
  ];
}

async function openAccounts({ deps }: BenchWorld): Promise<string[]> {
  const passwordHash = await deps.passwords.hash(password);
  const emails = Array.from({ length: ACCOUNTS }, (_, n) => `bench-${n}@example.org`);
  await inTransaction(deps.database, async (tx) => {
    for (const email of emails) {
      const named = { email, firstName: "Bench", lastName: "Press", portrait: null };
      await createAccount(tx, { ...named, passwordHash });
    }
  });
  return emails;
}

/** Each from an address of its own, as behind a proxy. */
function loginRequest(email: string, index: number): Buffer {
  const headers = { ...json, "x-forwarded-for": `192.0.2.${index}` };
  return requestBytes("POST", "/api/v1/auth/login/", headers, JSON.stringify({ email, password }));
}

/** One donation, asked for as a guest and as somebody signed in. */
async function readRequests(world: BenchWorld, origin: string, logins: () => Buffer | undefined) {
  const { id: campaignId } = await world.deps.db
    .selectFrom("campaign")
    .select("id")
    .where("state", "=", "active")
    .where("currency", "=", "USD")
    .where("ends_on", "is", null)
    .executeTakeFirstOrThrow();
  const donation = await answerTo(origin, 201, donationRequest(campaignId));
  const { access } = await answerTo(origin, 200, logins());
  const path = `/api/v1/donations/${donation.id}/?secret=${donation.secret}`;
  return {
    read: requestBytes("GET", path, {}),
    readSignedIn: requestBytes("GET", path, { authorization: `Bearer ${access}` }),
  };
}

async function answerTo(
  origin: string,
  status: number,
  request: Buffer | undefined,
): Promise<Record<string, unknown>> {
  const requests = [request];
  const answers: Answer[] = [];
  const onAnswer = (answer: Answer) => void answers.push(answer);
  await loadFor(60, { origin, status, onAnswer, next: () => requests.pop() });
  return JSON.parse(answers[0]?.body.toString() ?? "{}");
}

interface Side {
  readonly origin: string;
  readonly next: () => Buffer | undefined;
}

/** The rounds of each, in turns: whatever slows the machine down slows all of them. */
async function inTurns<const S extends readonly Side[]>(
  { seconds, rounds }: BenchOptions,
  sides: S,
): Promise<{ [K in keyof S]: Round[] }> {
  const measured = sides.map((side) => ({ side, rounds: [] as Round[] }));
  const load = (side: Side, length: number) => loadFor(length, { ...side, status: 200 });
  for (const side of sides) await load(side, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    for (const one of measured) one.rounds.push(await load(one.side, seconds));
  }
  return measured.map((one) => one.rounds) as { [K in keyof S]: Round[] };
}

function inTurn(requests: readonly Buffer[]): () => Buffer | undefined {
  let count = 0;
  return () => {
    count += 1;
    return requests[count % requests.length];
  };
}
