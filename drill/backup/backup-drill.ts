import { randomInt } from "node:crypto";
import { join } from "node:path";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { type Check, check } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import { createDice } from "../../chaos/donors/dice.ts";
import { type DonorStory, type DonorWorld, giveAsPlanned } from "../../chaos/donors/donor.ts";
import { planPlainDonor } from "../../chaos/donors/donor-plan.ts";
import type { KnownCampaign } from "../../chaos/rates.ts";
import { answers as isAnswered, until } from "../../chaos/until.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import type { Drill } from "../drill.ts";
import { asSite, drillFolder, openStage } from "../stage.ts";
import { makeStageDatabase } from "../stage-database.ts";
import { startDonors } from "../steady-donors.ts";
import { everybodyAnswered, reachVerdict } from "../verdict.ts";
import { thisVersion } from "../version.ts";
import { runAdmin } from "./admin-command.ts";
import { BACKUP_KEY, checkContents, contentsIn, fileIn } from "./backup-contents.ts";
import { differences, fingerprint } from "./compare-databases.ts";
import { openDrillBuckets } from "./drill-buckets.ts";
import { embeddedBackup } from "./embedded-backup.ts";
import { checkAnswers, checkRows, toldBefore } from "./restored-site.ts";

const VISITORS = 2;
const DONORS = 6;
/** Beyond the numbers of the donors who come later. */
const EARLY_NUMBERS = 1_000_000;
const DRAWN_WITHIN_MS = 60_000;
/** Gifts that are begun before the backup, and while and after it is made. */
const GIFTS = { before: 40, after: 10 };

/**
 * A site under load is backed up, sealed, with its files in a bucket; the backup is checked and restored
 * into an empty place. The long form does the same with the embedded database.
 */
export const backupDrill: Drill = async (cleanup, { short }) => [
  ...(await serverBackup(cleanup)),
  ...(short ? [] : await embeddedBackup(cleanup)),
];

async function serverBackup(cleanup: Cleanup): Promise<boolean[]> {
  const folder = await drillFolder(cleanup);
  const cluster = await startPostgresCluster({ durable: true });
  await cleanup.undo(() => cluster.remove());
  const buckets = await openDrillBuckets(cleanup, folder);
  const openDatabase = async (name: string) => {
    const empty = await makeStageDatabase(cleanup, cluster, name);
    return { ...empty, environment: { BACKUP_KEY, ...buckets.make(name) } };
  };
  const source = await openDatabase("source");
  const stage = await openStage(cleanup, { folder, database: source });
  await stage.migrate(thisVersion());
  const member = await stage.member("source");
  await member.start(thisVersion());

  const { campaigns, gateway, siteUrl, environment } = stage;
  const visitors = startReaders(Array<string>(VISITORS).fill(siteUrl), campaigns);
  const world = { siteUrls: [siteUrl], gateway, signal: cleanup.signal };
  const seed = randomInt(1_000_000);
  const early = await giveAndAskForReceipts(world, campaigns, seed);
  const donors = startDonors(world, { campaigns, seed, count: DONORS });
  await donors.begun(GIFTS.before);
  const backupAt = Date.now();
  const backedUp = await backUp("under-load");
  await donors.begun(GIFTS.after);
  const stories = [...early, ...(await donors.end())];
  const seen = await visitors.end();
  console.log(`  under load: ${contentsIn(backedUp)}`);
  return reachVerdict(stage, {
    ...{ members: [member], stories, seen },
    checks: async () => [
      ...everybodyAnswered("backup", { stories, seen }),
      ...(await checkUnderLoad(toldBefore(stories, backupAt))),
      ...(await checkAtRest()),
    ],
  });

  async function backUp(name: string): Promise<string> {
    const words = ["backup", `${join(folder, name)}/`, "--keep", "14"];
    return runAdmin(folder, words, environment);
  }

  /** Restores into a new database and a new bucket; answers what was said. */
  async function restore(name: string, target: Awaited<ReturnType<typeof openDatabase>>) {
    return runAdmin(folder, ["restore", fileIn(folder, name)], {
      ...{ ...environment, ...target.environment, DATA_DIR: join(folder, `data-${name}`) },
      ...{ DATABASE_URL: asSite(target.ownerUrl), DATABASE_OWNER_URL: target.ownerUrl },
    });
  }

  async function checkUnderLoad(told: readonly DonorStory[]): Promise<Check[]> {
    const name = "under-load";
    const words = ["restore", "--check", fileIn(folder, name)];
    const checked = await runAdmin(folder, words, environment);
    const target = await openDatabase("restored");
    const restored = await restore(name, target);
    return [
      checkContents("backup", [backedUp, checked, restored]),
      check("backup: the site hears of it", [
        (await source.ask("SELECT 1 FROM last_backup WHERE failed_at IS NULL")).length === 0 &&
          backedUp,
      ]),
      ...(await checkRows("backup", target.ask, told)),
      ...(await checkAnswers("backup", {
        ...{ cleanup, folder, told },
        environment: {
          ...{ ...environment, ...target.environment, DATA_DIR: join(folder, "data-restored") },
          DATABASE_URL: asSite(target.ownerUrl),
        },
      })),
    ];
  }

  /** With nobody at work, every row and every file is the same. */
  async function checkAtRest(): Promise<Check[]> {
    await member.stop();
    const said = await backUp("at-rest");
    const target = await openDatabase("again");
    const restored = await restore("at-rest", target);
    const [before, after] = [await fingerprint(source.ask), await fingerprint(target.ask)];
    const [files, restoredFiles] = [buckets.contents("source"), buckets.contents("again")];
    return [
      checkContents("backup at rest", [said, restored]),
      check("backup at rest: every table is the same", differences(before, after)),
      check("backup at rest: every file is the same", [
        files.size === 0 && "there is no file",
        ...differences(files, restoredFiles).map((text) => text.slice(0, 100)),
      ]),
    ];
  }
}

/** A gift to each campaign, whose receipts are drawn and kept as files. */
async function giveAndAskForReceipts(
  world: DonorWorld,
  campaigns: readonly KnownCampaign[],
  seed: number,
): Promise<DonorStory[]> {
  const giving = campaigns.map((campaign, index) => {
    const number = EARLY_NUMBERS + index;
    return giveAsPlanned(world, planPlainDonor(createDice(seed, number), number, campaign));
  });
  const stories = await Promise.all(giving);
  for (const {
    answers: [donation],
  } of stories) {
    const path = `/api/v1/donations/${donation?.id}/receipt/?secret=${donation?.secret}`;
    const drawn = () => isAnswered(`${world.siteUrls[0]}${path}`);
    if (await until(drawn, { withinMs: DRAWN_WITHIN_MS, everyMs: 200 })) continue;
    throw new Error("a receipt is not drawn");
  }
  return stories;
}
