import { setTimeout as pause } from "node:timers/promises";
import { SHARED_MAX_AGE_S, STALE_MAX_AGE_S } from "#server/platform/http/cache-control.ts";
import { type Check, check } from "../chaos/report.ts";
import { until } from "../chaos/until.ts";
import type { Cleanup } from "./cleanup.ts";
import { newAddress, read, send, watchLive } from "./client.ts";
import { openBehindNginx } from "./nginx.ts";
import { type Campaign, donate, findCampaigns, startPeople } from "./people.ts";
import type { Query, Stage } from "./stage.ts";
import { checkMoney, checkProcesses, conclude } from "./verdict.ts";

const LOAD_MS = 15_000;
const READERS = 8;
const SHARE_EVERY_MS = 700;
/** nginx counts whole seconds, and a response needs time to reach it. */
const OLDEST_MS = (SHARED_MAX_AGE_S + STALE_MAX_AGE_S + 2) * 1000;
const QUIET_MS = 2 * OLDEST_MS;
const WINDOWS = 20;
/** The daily limit per network in `share-campaign.ts`. */
const SHARES_OF_ONE = 20;
/** Donations between two steps. */
const GIFTS = 12;

type Scene = Awaited<ReturnType<typeof openBehindNginx>>;

/** Two processes behind nginx with our example configuration and its cache. */
export async function nginxDrill(cleanup: Cleanup): Promise<boolean[]> {
  const scene = await openBehindNginx(cleanup);
  const { stage, query, members } = scene;
  const campaigns = await findCampaigns(stage.siteUrl);
  const [campaign] = campaigns;
  if (!campaign) throw new Error("there are no campaigns");
  const load = await carryTheLoad(scene, campaign);
  const addresses = await checkAddresses(scene, campaign);
  const login = await checkLogin(scene, campaign);
  const streams = await checkStreams(scene, campaign, cleanup);
  const restart = await restartEach(scene, campaigns);
  return conclude(
    [
      ...load.checks,
      ...[addresses, login, streams.checked],
      check(
        "nginx: every request succeeds at the first attempt while processes restart",
        restart.faults,
      ),
      ...(await checkMoney(stage, query, [streams.donation, ...restart.donations])),
      checkProcesses(members),
    ],
    load.figures,
  );
}

const pathOf = ({ id }: Campaign) => `/api/v1/campaign/${id}/`;

/** Shares a campaign, which its page counts. The share is committed when this returns. */
async function share(stage: Stage, campaign: Campaign, from: string, forged?: string) {
  const { status } = await send(`${stage.siteUrl}${pathOf(campaign)}shares/`, {
    ...{ method: "POST", from, body: { channel: "copy" } },
    headers: forged ? { "x-forwarded-for": forged } : {},
  });
  if (status !== 202) throw new Error(`a share returned ${status}`);
}

async function readShares(stage: Stage, campaign: Campaign, headers = {}): Promise<number> {
  type Shown = { data: { share_count: number } };
  const { data } = await read<Shown>(stage.siteUrl + pathOf(campaign), { headers });
  return data.share_count;
}

async function countShares(query: Query, { id }: Campaign): Promise<number> {
  const [row] = await query<{ n: number }>(
    `SELECT coalesce(sum(shares), 0)::int AS n FROM campaign_share WHERE campaign_id = ${id}`,
  );
  return row?.n ?? 0;
}

/** Measures how many requests reach the site, and how old responses are, while many people read and the campaign changes. */
async function carryTheLoad({ stage, query, nginx }: Scene, campaign: Campaign) {
  const paths = [pathOf(campaign), `/donate-page/${campaign.id}`, "/api/v1/campaign/list/"];
  /** When each share was committed, ms. */
  const committed: number[] = [];
  const first = await countShares(query, campaign);
  let oldest = 0;
  let over = false;
  async function look(): Promise<void> {
    const beganAt = performance.now();
    const missed = committed[(await readShares(stage, campaign)) - first];
    if (missed !== undefined) oldest = Math.max(oldest, beganAt - missed);
  }
  async function reading(): Promise<void> {
    for (let turn = 0; !over; turn += 1) {
      const path = paths[turn % paths.length];
      if (path === paths[0]) await look();
      else await send(stage.siteUrl + path);
    }
  }
  async function sharing(): Promise<void> {
    while (!over) {
      await share(stage, campaign, newAddress());
      committed.push(performance.now());
      await pause(SHARE_EVERY_MS);
    }
  }
  const count = nginx.counter(paths);
  const all = Promise.all([sharing(), ...Array.from({ length: READERS }, reading)]);
  await pause(LOAD_MS);
  over = true;
  await all;
  const { asked, reached } = count();
  const oldestUnderLoad = oldest;
  // A copy that has not been requested since must be too old to be served.
  await pause(QUIET_MS);
  await share(stage, campaign, newAddress());
  committed.push(performance.now());
  await pause(OLDEST_MS);
  await look();
  const perAddress = reached / paths.length / (LOAD_MS / 1000);
  const checks: Check[] = [
    check("nginx: the cache takes the load, with about one request a second per address", [
      asked < 20 * reached && `${reached} of ${asked} requests reached the site`,
      perAddress > 1.5 && `${perAddress} requests a second for each address`,
    ]),
    check(`nginx: nothing is older than ${OLDEST_MS / 1000} s`, [
      oldest > OLDEST_MS && `${Math.round(oldest)} ms`,
      committed.length < 5 && "too few shares were committed",
    ]),
  ];
  const figures = [
    ["load", `${asked} requests in ${LOAD_MS / 1000} s, ${reached} of them at the site`],
    ["oldest", `${Math.round(oldestUnderLoad)} ms under load, ${Math.round(oldest)} ms in all`],
  ] as const;
  return { checks, figures };
}

/** The site uses the address of the connection to nginx, whatever the client claims. */
async function checkAddresses({ stage, query }: Scene, campaign: Campaign) {
  const before = await countShares(query, campaign);
  const [first, second] = [newAddress(), newAddress()];
  for (let n = 0; n < SHARES_OF_ONE + 5; n += 1) await share(stage, campaign, first, `10.1.2.${n}`);
  await share(stage, campaign, second);
  const counted = (await countShares(query, campaign)) - before;
  return check("nginx: visitors are known by their real address", [
    counted !== SHARES_OF_ONE + 1 && `${counted} shares were counted`,
  ]);
}

/** Two people log in: each sees their own data and current campaigns. */
async function checkLogin({ stage, query, members }: Scene, campaign: Campaign) {
  const { siteUrl } = stage;
  const faults: Array<string | false> = [];
  const logins = [
    ...members[0].printed().matchAll(/^An? (?:donor|organiser): log in as (\S+) with (\S+)/gm),
  ];
  for (const [, email, password] of logins) {
    const answer = await send(`${siteUrl}/api/v1/auth/login/`, {
      ...{ method: "POST", from: newAddress(), body: { email, password } },
    });
    const { access } = JSON.parse(answer.text) as { access: string };
    const headers = { authorization: `Bearer ${access}` };
    const cookie = answer.headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ") ?? "";
    const profile = await send(`${siteUrl}/api/v1/account/profile/`, { headers });
    const renewed = await send(`${siteUrl}/api/v1/auth/refresh/`, {
      ...{ method: "POST", headers: { cookie }, body: {} },
    });
    await readShares(stage, campaign);
    await share(stage, campaign, newAddress());
    const shown = await readShares(stage, campaign, { cookie });
    faults.push(
      !profile.text.includes(email ?? "") && `${email} sees ${profile.text.slice(0, 100)}`,
      renewed.status !== 200 && `renewing a session returned ${renewed.status}`,
      shown !== (await countShares(query, campaign)) && "a member sees an old copy",
    );
  }
  return check("nginx: members log in and see their own, current data", [
    logins.length !== 2 && `${logins.length} logins`,
    ...faults,
  ]);
}

/** All open pages of the campaign are notified of a donation. */
async function checkStreams({ stage, query }: Scene, campaign: Campaign, cleanup: Cleanup) {
  const beganAt = performance.now();
  const windows = await Promise.all(
    Array.from({ length: WINDOWS }, () => watchLive(stage.siteUrl, campaign.id)),
  );
  const openedMs = performance.now() - beganAt;
  for (const { close } of windows) await cleanup.undo(close);
  const donation = await donate(stage, campaign);
  const [row] = await query<{ number: number }>(
    `SELECT number FROM donation WHERE id = '${donation.id}'`,
  );
  const deaf = () => windows.filter(({ heard }) => !heard.has(row?.number ?? -1)).length;
  await until(() => deaf() === 0, { withinMs: OLDEST_MS, everyMs: 50 });
  for (const { close } of windows) close();
  return {
    donation,
    checked: check("nginx: event streams open at once and deliver a donation at once", [
      openedMs > 5_000 && `${WINDOWS} took ${Math.round(openedMs)} ms to open`,
      deaf() > 0 && `${deaf()} windows were not notified`,
    ]),
  };
}

/** Restarts each process while people read and donate. */
async function restartEach({ stage, members }: Scene, campaigns: readonly Campaign[]) {
  const people = startPeople(stage, campaigns, { donors: 4, readers: 4 });
  await people.given(GIFTS);
  for (const member of members) {
    await member.stop();
    await people.given(GIFTS);
    await member.start();
    await people.given(GIFTS);
  }
  return people.end();
}
