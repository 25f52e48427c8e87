import { setTimeout as pause } from "node:timers/promises";
import { SHARED_S, STALE_S } from "#server/platform/http/cache-control.ts";
import { type Check, check } from "../chaos/check/check.ts";
import { until } from "../chaos/until.ts";
import type { Cleanup } from "./cleanup.ts";
import { newAddress, read, send, watchLive } from "./client.ts";
import { openBehindNginx } from "./nginx.ts";
import { type Campaign, findCampaigns, give, startPeople } from "./people.ts";
import type { Ask, Stage } from "./stage.ts";
import { checkMoney, checkProcesses, conclude } from "./verdict.ts";

const LOAD_MS = 15_000;
const READERS = 8;
const SHARE_EVERY_MS = 700;
/** nginx counts whole seconds, and an answer takes its time to nginx. */
const OLDEST_MS = (SHARED_S + STALE_S + 2) * 1000;
const QUIET_MS = 2 * OLDEST_MS;
const WINDOWS = 20;
/** As `share-campaign.ts` has it: one network counts no more in a day. */
const SHARES_OF_ONE = 20;
/** Gifts between one step and the next. */
const GIFTS = 12;

type Scene = Awaited<ReturnType<typeof openBehindNginx>>;

/** Two processes behind nginx with our sample of its configuration and its cache. */
export async function nginxDrill(cleanup: Cleanup): Promise<boolean[]> {
  const scene = await openBehindNginx(cleanup);
  const { stage, ask, members } = scene;
  const campaigns = await findCampaigns(stage.siteUrl);
  const [campaign] = campaigns;
  if (!campaign) throw new Error("there is no campaign");
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
        "nginx: everybody is answered at the first try while processes restart",
        restart.faults,
      ),
      ...(await checkMoney(stage, ask, [streams.gift, ...restart.gifts])),
      checkProcesses(members),
    ],
    load.figures,
  );
}

const pathOf = ({ id }: Campaign) => `/api/v1/campaign/${id}/`;

/** Passes a campaign on, which its page counts: a commit that is done when this is answered. */
async function share(stage: Stage, campaign: Campaign, from: string, forged?: string) {
  const { status } = await send(`${stage.siteUrl}${pathOf(campaign)}shares/`, {
    ...{ method: "POST", from, body: { channel: "copy" } },
    headers: forged ? { "x-forwarded-for": forged } : {},
  });
  if (status !== 202) throw new Error(`a share is answered with ${status}`);
}

async function readShares(stage: Stage, campaign: Campaign, headers = {}): Promise<number> {
  type Shown = { data: { share_count: number } };
  const { data } = await read<Shown>(stage.siteUrl + pathOf(campaign), { headers });
  return data.share_count;
}

async function countShares(ask: Ask, { id }: Campaign): Promise<number> {
  const [row] = await ask<{ n: number }>(
    `SELECT coalesce(sum(shares), 0)::int AS n FROM campaign_share WHERE campaign_id = ${id}`,
  );
  return row?.n ?? 0;
}

/** Many read as fast as they can while the campaign changes. How much reaches the site, and how old is what they see? */
async function carryTheLoad({ stage, ask, nginx }: Scene, campaign: Campaign) {
  const paths = [pathOf(campaign), `/donate-page/${campaign.id}`, "/api/v1/campaign/list/"];
  /** When each further share was committed, ms. */
  const committed: number[] = [];
  const first = await countShares(ask, campaign);
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
  // A copy that nobody asked for since is too old to be shown.
  await pause(QUIET_MS);
  await share(stage, campaign, newAddress());
  committed.push(performance.now());
  await pause(OLDEST_MS);
  await look();
  const perAddress = reached / paths.length / (LOAD_MS / 1000);
  const checks: Check[] = [
    check("nginx: the cache takes the load, and asks about once a second for each address", [
      asked < 20 * reached && `${reached} of ${asked} requests reached the site`,
      perAddress > 1.5 && `${perAddress} requests a second for each address`,
    ]),
    check(`nginx: nothing is older than ${OLDEST_MS / 1000} s`, [
      oldest > OLDEST_MS && `${Math.round(oldest)} ms`,
      committed.length < 5 && "hardly anything was committed",
    ]),
  ];
  const figures = [
    ["load", `${asked} requests in ${LOAD_MS / 1000} s, ${reached} of them at the site`],
    ["oldest", `${Math.round(oldestUnderLoad)} ms under load, ${Math.round(oldest)} ms in all`],
  ] as const;
  return { checks, figures };
}

/** The site counts by the address of the connection to nginx, whatever its client claims. */
async function checkAddresses({ stage, ask }: Scene, campaign: Campaign) {
  const before = await countShares(ask, campaign);
  const [one, other] = [newAddress(), newAddress()];
  for (let n = 0; n < SHARES_OF_ONE + 5; n += 1) await share(stage, campaign, one, `10.1.2.${n}`);
  await share(stage, campaign, other);
  const counted = (await countShares(ask, campaign)) - before;
  return check("nginx: visitors are known by their real address", [
    counted !== SHARES_OF_ONE + 1 && `${counted} shares were counted`,
  ]);
}

/** Two people sign in: each sees their own data, and a campaign as it is. */
async function checkLogin({ stage, ask, members }: Scene, campaign: Campaign) {
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
      renewed.status !== 200 && `a session is renewed with ${renewed.status}`,
      shown !== (await countShares(ask, campaign)) && "a member is shown an old copy",
    );
  }
  return check("nginx: members sign in, and see what is theirs and new", [
    logins.length !== 2 && `${logins.length} logins`,
    ...faults,
  ]);
}

/** Pages that are open on the campaign all hear of a gift. */
async function checkStreams({ stage, ask }: Scene, campaign: Campaign, cleanup: Cleanup) {
  const beganAt = performance.now();
  const windows = await Promise.all(
    Array.from({ length: WINDOWS }, () => watchLive(stage.siteUrl, campaign.id)),
  );
  const openedMs = performance.now() - beganAt;
  for (const { close } of windows) await cleanup.undo(close);
  const gift = await give(stage, campaign);
  const [row] = await ask<{ number: number }>(
    `SELECT number FROM donation WHERE id = '${gift.id}'`,
  );
  const deaf = () => windows.filter(({ heard }) => !heard.has(row?.number ?? -1)).length;
  await until(() => deaf() === 0, { withinMs: OLDEST_MS, everyMs: 50 });
  for (const { close } of windows) close();
  return {
    gift,
    checked: check("nginx: event streams open at once, and bring a gift at once", [
      openedMs > 5_000 && `${WINDOWS} took ${Math.round(openedMs)} ms to open`,
      deaf() > 0 && `${deaf()} windows did not hear of it`,
    ]),
  };
}

/** Stops each process and starts it again while people read and give. */
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
