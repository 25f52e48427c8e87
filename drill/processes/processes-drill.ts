import { randomInt } from "node:crypto";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { check } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import type { DrillOptions } from "../drill.ts";
import { drillFolder, openStage } from "../stage.ts";
import { openStageDatabase } from "../stage-database.ts";
import { startDonors } from "../steady-donors.ts";
import { everybodyAnswered, reachVerdict } from "../verdict.ts";
import { thisVersion } from "../version.ts";
import { startCluster } from "./running-cluster.ts";
import {
  countWrongLogins,
  type Looks,
  makeAccount,
  prepareShare,
  startLogins,
  startStreams,
} from "./sessions-everywhere.ts";

/** Few donors: their receipts come last, and those who look keep a machine of two cores busy for minutes. */
const FORMS = {
  long: { processes: 4, rounds: 2, gifts: 30, donors: 3, visitors: 8, streams: 20, looks: 2_000 },
  short: { processes: 2, rounds: 1, gifts: 2, donors: 1, visitors: 2, streams: 4, looks: 200 },
};

/**
 * Several processes on one port are replaced, each and again, while people read, follow, log in and give.
 * Answers whether each check holds.
 */
export async function processesDrill(
  cleanup: Cleanup,
  { short }: DrillOptions,
): Promise<boolean[]> {
  const form = short ? FORMS.short : FORMS.long;
  const { stage, cluster, accounts } = await openCluster(cleanup, form.processes);
  const { campaigns, gateway, mailServer } = stage;
  const [campaign] = campaigns;
  const visitors = startReaders(Array<string>(form.visitors).fill(cluster.url), campaigns);
  const streams = startStreams(cluster.url, campaign?.id ?? 0, form.streams);
  const logins = await startLogins(cluster.ownUrls, accounts[0], campaign?.id ?? 0);
  const world = { siteUrls: [cluster.url], gateway, signal: cleanup.signal };
  const plan = { campaigns, seed: randomInt(1_000_000), count: form.donors };
  const donors = startDonors(world, plan);
  await donors.begun(form.gifts);
  const wrongLogins = await countWrongLogins(cluster.ownUrls, accounts[1]);
  // The port of each process is shared with its successor too: what asks one of them by itself ends first.
  const looks = await logins.end(form.looks);
  // Behind the shared port answers now one that is on its way out, and now one that has just come.
  const anyProcess = Array<string>(form.processes).fill(cluster.url);
  const rolling = await startLogins(anyProcess, accounts[0], campaign?.id ?? 0);
  for (let round = 0; round < form.rounds; round += 1) {
    await cluster.replaceAll();
    await donors.begun(form.gifts);
    console.log(`  ${form.processes + 1} processes were replaced`);
  }
  const rollingLooks = await rolling.end(form.looks);
  const stories = await donors.end();
  const seen = await visitors.end();
  const followed = await streams.end();
  await cluster.killOne(await prepareShare(cluster.ownUrls[1] ?? "", campaign?.id ?? 0));
  console.log("  one process was killed, and another has its place");

  return reachVerdict(stage, {
    ...{ stories, seen, members: cluster.ownUrls.map((url) => ({ url, falls: [] })) },
    figures: [
      ["sessions", told(looks)],
      ["while replaced", told(rollingLooks)],
      ["streams", `${followed.opened} opened`],
    ],
    checks: async () => {
      const code = await cluster.stop();
      const sent = mailServer.mails.map(({ messageId }) => messageId);
      return [
        ...everybodyAnswered("processes", { stories, seen }),
        check("processes: a stream that ends can be opened again at once", followed.faults),
        check("processes: logins, shares and logouts are answered, also while they are replaced", [
          ...looks.faults,
          ...rollingLooks.faults,
        ]),
        check(
          "processes: what one has committed, all serve to whoever asks right after the answer",
          [looks.stale > 0 && told(looks)],
        ),
        check("processes: so do those that are being replaced, and those that replace them", [
          rollingLooks.stale > 0 && told(rollingLooks),
        ]),
        check("processes: wrong passwords are counted for all processes together", [
          wrongLogins > 10 && `${wrongLogins} were looked at`,
        ]),
        check("processes: no mail is sent twice", [
          new Set(sent).size !== sent.length && `${sent.length - new Set(sent).size} were`,
        ]),
        check("processes: told to stop, all end with code 0", [
          code !== 0 && `${code}: ${cluster.words()}`,
        ]),
      ];
    },
  });
}

function told({ logouts, asked, stale }: Looks): string {
  return `${logouts} ended; ${asked} looks after a commit, ${stale} stale`;
}

async function openCluster(cleanup: Cleanup, processes: number) {
  const folder = await drillFolder(cleanup);
  const { database: empty } = await openStageDatabase(cleanup);
  const stage = await openStage(cleanup, { folder, database: empty });
  await stage.migrate(thisVersion());
  const cluster = await startCluster(cleanup, {
    folder,
    environment: stage.environment,
    processes,
  });
  stage.ready.add(Number(new URL(cluster.url).port));
  const database = openPostgres(empty.ownerUrl, { connections: 1 });
  await cleanup.undo(database.close);
  const accounts = [await makeAccount(database), await makeAccount(database)] as const;
  return { stage, cluster, accounts };
}
