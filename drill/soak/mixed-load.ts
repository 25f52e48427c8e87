import { setTimeout as pause } from "node:timers/promises";
import type { Ask } from "../../chaos/check/site-rows.ts";
import { createDice, type Dice } from "../../chaos/donors/dice.ts";
import type { KnownCampaign } from "../../chaos/rates.ts";
import type { SoakPeople, SoakPerson } from "./soak-people.ts";

/** What visitors do beside reading and giving. */
export const WORKS = ["login", "edit", "export", "stream", "mailing"] as const;
type Work = (typeof WORKS)[number];

/** Each is begun again after so long, ms. */
const PAUSES: Readonly<Record<Work, number>> = {
  login: 400,
  edit: 1_500,
  export: 3_000,
  stream: 0,
  mailing: 0,
};
const STREAMS = 20;
const STREAM_MS = { least: 2_000, most: 40_000 } as const;
const ANSWER_WITHIN_MS = 15_000;
/** Stands in each of the mails to many. */
export const MAILING_MARK = "News of the soak,";
/** An update may be mailed for each campaign so often a day. */
const MAILED_A_DAY = 2;

/** An answer that no visitor should get. */
class WrongAnswer extends Error {}

/** People who sign in, write, export, watch and mail until they are sent home. */
export function startMixedLoad(options: {
  readonly siteUrls: readonly string[];
  readonly campaigns: readonly KnownCampaign[];
  readonly people: SoakPeople;
  readonly seed: number;
  /** How long the mailings are spread over, ms. */
  readonly lengthMs: number;
  /** Asks the database as the owner of the tables. */
  readonly ask: Ask;
}) {
  const { siteUrls, campaigns, people } = options;
  const over = new AbortController();
  const done: Array<{ readonly work: Work; readonly at: number }> = [];
  const failed = { busy: 0, unanswered: 0 };
  const faults: string[] = [];
  /** Titles of updates that the site took for being mailed. */
  const mailed: string[] = [];
  const mostMailings = campaigns.length * MAILED_A_DAY;
  let [turn, mailings] = [0, 0];

  /** Asks the processes by turns; throws where the answer is not the wanted one. */
  async function ask(
    person: SoakPerson,
    path: string,
    init: { method?: string; body?: unknown; access?: string; wanted?: number } = {},
  ): Promise<Response> {
    turn += 1;
    const answer = await fetch(`${siteUrls[turn % siteUrls.length]}${path}`, {
      method: init.method ?? "GET",
      headers: {
        "x-forwarded-for": person.address,
        ...(init.access === undefined ? {} : { authorization: `Bearer ${init.access}` }),
        ...(init.body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: init.body === undefined ? undefined : JSON.stringify(init.body),
      signal: AbortSignal.any([over.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    if (answer.status === (init.wanted ?? 200)) return answer;
    const said = `${init.method ?? "GET"} ${answer.status} ${await answer.text()} ${path}`;
    throw answer.status >= 500 ? new Error(said) : new WrongAnswer(said);
  }

  async function signIn(person: SoakPerson): Promise<string> {
    const { email, password } = person;
    const answer = await ask(person, "/api/v1/auth/login/", {
      ...{ method: "POST", body: { email, password } },
    });
    return ((await answer.json()) as { access: string }).access;
  }

  const works: Record<Work, (dice: Dice) => Promise<void>> = {
    async login(dice) {
      const person = dice.pick(people.members);
      const access = await signIn(person);
      await (await ask(person, "/api/v1/account/dashboard/", { access })).text();
      await (await ask(person, "/api/v1/auth/logout-all/", { method: "POST", access })).text();
    },
    async edit(dice) {
      const { organiser } = people;
      // This organiser writes as much as many would, and the site limits what one does.
      await options.ask("DELETE FROM throttle WHERE key LIKE 'deed:%'");
      const access = await signIn(organiser);
      const base = `/api/v1/organiser/campaigns/${dice.pick(campaigns).id}/updates/`;
      const text = { title: `News ${dice.between(1, 1e9)}`, pictures: [], mail: false };
      const posted = await ask(organiser, base, {
        ...{ method: "POST", access, wanted: 201 },
        body: { ...text, body: "The well is deeper today.", post: "now" },
      });
      const { id, version } = (await posted.json()) as { id: number; version: number };
      const edited = await ask(organiser, `${base}${id}/`, {
        ...{ method: "PUT", access },
        body: { ...text, body: "The well is deep.", post: "now", version },
      });
      await edited.text();
      await (await ask(organiser, `${base}${id}/`, { method: "DELETE", access })).text();
    },
    async export(dice) {
      const { organiser } = people;
      const access = await signIn(organiser);
      const kind = dice.pick(["gifts", "summary"]);
      const day = new Date().toISOString().slice(0, 10);
      const made = await ask(organiser, "/api/v1/account/overview/export/", {
        ...{ method: "POST", access, wanted: 201 },
        body: { kind, from: day, to: day },
      });
      const { url } = (await made.json()) as { url: string };
      const file = await ask(
        organiser,
        new URL(url, siteUrls[0]).href.replace(/^.*?\/api/, "/api"),
      );
      if ((await file.arrayBuffer()).byteLength === 0) throw new WrongAnswer(`${url} is empty`);
    },
    async stream(dice) {
      const person = dice.pick(people.members);
      const path = `/api/v1/campaign/${dice.pick(campaigns).id}/live/`;
      turn += 1;
      const left = AbortSignal.timeout(dice.between(STREAM_MS.least, STREAM_MS.most));
      const answer = await fetch(`${siteUrls[turn % siteUrls.length]}${path}`, {
        headers: { "x-forwarded-for": `198.18.${dice.between(0, 255)}.${dice.between(1, 254)}` },
        signal: AbortSignal.any([over.signal, left]),
      });
      if (answer.status !== 200) throw new Error(`${person.address} ${path}: ${answer.status}`);
      try {
        for await (const part of answer.body ?? []) void part;
      } catch (error) {
        if (!left.aborted) throw error;
      }
    },
    async mailing(dice) {
      const rest = (options.lengthMs / mostMailings) * dice.next();
      await pause(rest, undefined, { signal: over.signal });
      // One that is not answered may be posted all the same: it counts for its campaign's day.
      const number = mailings;
      const { organiser } = people;
      const campaign = campaigns[number % campaigns.length];
      if (!campaign) throw new RangeError("there is no campaign");
      mailings += 1;
      const access = await signIn(organiser);
      const title = `${MAILING_MARK} ${number}`;
      const answer = await ask(organiser, `/api/v1/organiser/campaigns/${campaign.id}/updates/`, {
        ...{ method: "POST", access, wanted: 201 },
        body: { title, body: "All is well.", pictures: [], mail: true, post: "now" },
      });
      await answer.text();
      mailed.push(title);
    },
  };

  async function keepAt(work: Work, dice: Dice): Promise<void> {
    while (!over.signal.aborted && (work !== "mailing" || mailings < mostMailings)) {
      try {
        await works[work](dice);
        done.push({ work, at: Date.now() });
      } catch (error) {
        if (over.signal.aborted) return;
        if (error instanceof WrongAnswer) faults.push(error.message.slice(0, 300));
        else if (error instanceof Error && / 5\d\d /.test(error.message)) failed.busy += 1;
        else failed.unanswered += 1;
        await pause(500);
      }
      await pause(PAUSES[work]);
    }
  }

  const working = WORKS.flatMap((work, index) =>
    Array.from({ length: work === "stream" ? STREAMS : 1 }, (_, number) =>
      keepAt(work, createDice(options.seed, 10_000 + index * 100 + number)),
    ),
  );
  return {
    /** Sends them home; answers what was done. */
    async end() {
      over.abort();
      await Promise.all(working);
      return { done, failed, faults, mailed };
    },
  };
}
