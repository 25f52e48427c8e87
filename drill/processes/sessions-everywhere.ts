import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { LIVE_PATH } from "#contract/campaigns/live-path.ts";
import { createAccount } from "#server/features/foundation/accounts/create-account.ts";
import { createPasswordHasher } from "#server/features/identity/passwords/password-hasher.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";

const PASSWORD = "a long walk by the river";
/** So many wrong passwords of one source are let through, and no more by asking several processes. */
const WRONG_LOGINS = 10;
/** A login takes longer than many shares. */
const SHARES_A_ROUND = 20;
const LOOK_EVERY_MS = 50;
const SHARED_WITHIN_MS = 10_000;

/** What those saw who looked right after an answer. */
export interface Looks {
  readonly logouts: number;
  readonly asked: number;
  readonly stale: number;
}

export async function makeAccount(database: Database): Promise<string> {
  const email = `somebody-${randomUUID().slice(0, 8)}@example.org`;
  const passwordHash = await createPasswordHasher().hash(PASSWORD);
  await inTransaction(database, (tx) =>
    createAccount(tx, {
      ...{ email, passwordHash, firstName: "Ada", lastName: "Obi", portrait: null },
      emailVerifiedAt: new Date(),
    }),
  );
  return email;
}

/** Each from an address of its own, as behind a proxy, unless one is named. */
const login = (url: string, email: string, password = PASSWORD, address = anyAddress()) =>
  fetch(`${url}/api/v1/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ email, password }),
  });

let addresses = 0;
function anyAddress(): string {
  addresses += 1;
  return `10.77.${addresses >> 8}.${addresses & 255}`;
}

async function shownShares(url: string, campaignId: number): Promise<number> {
  const answer = await fetch(`${url}/api/v1/campaign/${campaignId}/`);
  const { data } = (await answer.json()) as { data: { share_count: number } };
  return data.share_count;
}

const sharing = () => ({
  method: "POST",
  headers: { "content-type": "application/json", "x-forwarded-for": anyAddress() },
  body: JSON.stringify({ channel: "copy" }),
});

/** Answers what counts a share over a connection that is open already: a new one would need the parent. */
export async function prepareShare(url: string, campaignId: number): Promise<() => Promise<void>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: SHARED_WITHIN_MS });
  const send = async (path: string, { body, ...options }: { body?: string; method?: string }) => {
    const call = request(`${url}/api/v1/campaign/${campaignId}/${path}`, { agent, ...options });
    call.on("timeout", () => call.destroy(new Error("a prepared share is not answered")));
    call.end(body);
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    answer.resume();
    await once(answer, "end");
    if ((answer.statusCode ?? 0) >= 300) throw new Error(`it is answered ${answer.statusCode}`);
  };
  await send("", {});
  return async () => {
    await send("shares/", sharing());
    agent.destroy();
  };
}

/** Counts a share at one process, and answers how many shares each process shows right afterwards. */
async function shareAt(one: string, urls: readonly string[], campaignId: number) {
  const answer = await fetch(`${one}/api/v1/campaign/${campaignId}/shares/`, sharing());
  if (!answer.ok) throw new Error(`a share is answered ${answer.status}`);
  await answer.body?.cancel();
  return Promise.all(urls.map((url) => shownShares(url, campaignId)));
}

/**
 * Shares a campaign and logs in and out, over and over, until it is told to end: what a process commits is
 * so in every other one for whoever asks right after the answer. Nobody else shares the campaign meanwhile.
 */
export async function startLogins(urls: readonly string[], email: string, campaignId: number) {
  let over = false;
  const faults: string[] = [];
  const seen = { logouts: 0, asked: 0, stale: 0 };
  let shares = await shownShares(urls[0] ?? "", campaignId);

  async function goOn(): Promise<void> {
    for (let round = 0; !over; round += 1) {
      const one = urls[round % urls.length] ?? "";
      try {
        const answer = await login(one, email);
        if (answer.status !== 200) throw new Error(`a login is answered ${answer.status}`);
        const { access } = (await answer.json()) as { access: string };
        const headers = { authorization: `Bearer ${access}` };
        const isIn = async (url: string) => {
          const { status, body } = await fetch(`${url}/api/v1/account/sessions/`, { headers });
          await body?.cancel();
          return status;
        };
        for (const status of await Promise.all(urls.map(isIn)))
          if (status !== 200) throw new Error(`a session is answered ${status}`);
        const cookie = answer.headers
          .getSetCookie()
          .map((line) => line.split(";")[0])
          .join("; ");
        const out = await fetch(`${one}/api/v1/auth/logout/`, {
          method: "POST",
          headers: { ...headers, cookie, "content-type": "application/json" },
          body: "{}",
        });
        if (!out.ok) throw new Error(`a logout is answered ${out.status}`);
        await out.body?.cancel();
        seen.logouts += 1;
        for (const status of await Promise.all(urls.map(isIn))) {
          seen.asked += 1;
          if (status === 200) seen.stale += 1;
          else if (status !== 401) throw new Error(`after a logout the answer is ${status}`);
        }
        for (let share = 0; share < SHARES_A_ROUND; share += 1) {
          shares += 1;
          for (const shown of await shareAt(one, urls, campaignId)) {
            seen.asked += 1;
            if (shown < shares) seen.stale += 1;
          }
        }
      } catch (error) {
        const { message, cause } = error as Error;
        faults.push(`${message} ${cause instanceof Error ? cause.message : ""}`);
      }
    }
  }

  const going = goOn();
  return {
    /** Waits until it has looked so often whether something is so everywhere, or something failed. */
    async end(looks: number) {
      while (seen.asked < looks && faults.length === 0) await pause(LOOK_EVERY_MS);
      over = true;
      await going;
      return { ...seen, faults };
    },
  };
}

/** Wrong passwords of one source, now at this process and now at that; answers how many were looked at. */
export async function countWrongLogins(urls: readonly string[], email: string): Promise<number> {
  const statuses: number[] = [];
  for (let round = 0; round < WRONG_LOGINS * 2; round += 1) {
    const answer = await login(urls[round % urls.length] ?? "", email, "not this one", "10.88.0.1");
    await answer.body?.cancel();
    statuses.push(answer.status);
  }
  return statuses.filter((status) => status !== 429).length;
}

/** Keeps streams open, and opens each again that ends, until it is told to end. */
export function startStreams(siteUrl: string, campaignId: number, count: number) {
  const over = new AbortController();
  const faults: string[] = [];
  let opened = 0;

  async function follow(): Promise<void> {
    while (!over.signal.aborted) {
      try {
        const path = LIVE_PATH.replace("{id}", String(campaignId));
        const answer = await fetch(siteUrl + path, { signal: over.signal });
        if (answer.status !== 200) throw new Error(`a stream is answered ${answer.status}`);
        opened += 1;
        for await (const _ of answer.body ?? []);
      } catch (error) {
        if (!over.signal.aborted) faults.push(String(error));
      }
    }
  }

  const following = Promise.all(Array.from({ length: count }, follow));
  return {
    async end() {
      over.abort();
      await following;
      return { opened, faults };
    },
  };
}
