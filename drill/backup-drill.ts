import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import { type Check, check } from "../chaos/check/check.ts";
import { answers, until } from "../chaos/until.ts";
import { askEmbedded } from "../chaos/world/ask-database.ts";
import { openDrillBuckets } from "./buckets.ts";
import type { Cleanup } from "./cleanup.ts";
import { send } from "./client.ts";
import { differences, faultsOfBooks, fingerprint } from "./compare-databases.ts";
import { findCampaigns, type Gift, give, startPeople } from "./people.ts";
import {
  type Ask,
  drillFolder,
  makeDatabase,
  openCluster,
  openMailServer,
  openMember,
  openStage,
  runAdmin,
} from "./stage.ts";
import { checkMoney, checkProcesses, conclude } from "./verdict.ts";

const BACKUP_KEY = "what seals the backups of a drill";
/** Receipts that are asked for of a restored site. */
const RECEIPTS = 5;
const DRAWN = { withinMs: 120_000, everyMs: 200 };
/** Gifts that are settled before the backup, and while and after it is made. */
const GIFTS = { before: 25, after: 10 };

/** A site under load is backed up and sealed; the backup is checked and restored into an empty place. */
export const backupDrill = async (cleanup: Cleanup): Promise<boolean[]> => [
  ...(await serverBackup(cleanup)),
  ...(await embeddedBackup(cleanup)),
];

/** A site with that database, of which a backup is made while people read and give. */
async function backUpUnderLoad(
  cleanup: Cleanup,
  its: { folder: string; database: Record<string, string>; migrate?: Record<string, string> },
) {
  const { folder, database, migrate } = its;
  const port = await freePort();
  const stage = await openStage(cleanup, { folder, port, database: { ...database, BACKUP_KEY } });
  const { siteUrl, environment } = stage;
  if (migrate) await runAdmin(folder, ["migrate"], { ...environment, ...migrate });
  const member = await openMember(cleanup, {
    ...{ logFile: join(folder, "site.log"), port },
    environment: { ...environment, DRAIN_SECONDS: "0" },
  });
  await member.start();
  const campaigns = await findCampaigns(siteUrl);
  const early = await Promise.all(campaigns.map((campaign) => give(stage, campaign)));
  for (const gift of early) await drawReceipt(siteUrl, gift);
  const people = startPeople(stage, campaigns, { donors: 4, readers: 2 });
  await people.given(GIFTS.before);
  const backupAt = Date.now();
  const said = await runAdmin(folder, backupTo(folder, "loaded"), environment);
  await people.given(GIFTS.after);
  const { gifts: later, faults } = await people.end();
  const gifts = [...early, ...later];
  const told = gifts.filter(({ settledAt }) => settledAt !== undefined && settledAt < backupAt);
  return { stage, member, gifts, faults, told, said };
}

async function serverBackup(cleanup: Cleanup): Promise<boolean[]> {
  const folder = await drillFolder(cleanup);
  const cluster = await openCluster(cleanup);
  const buckets = await openDrillBuckets(cleanup, folder);
  const openDatabase = async (name: string) => {
    const { ask, environment, owner } = await makeDatabase(cleanup, cluster, name);
    return { ask, owner, environment: { ...environment, ...buckets.make(name) } };
  };
  const source = await openDatabase("source");
  const { stage, member, gifts, faults, told, said } = await backUpUnderLoad(cleanup, {
    ...{ folder, database: source.environment, migrate: source.owner },
  });
  const { environment } = stage;
  /** Restores into a new database and a new bucket. */
  async function restore(name: string, target: Awaited<ReturnType<typeof openDatabase>>) {
    const own = { ...environment, ...target.environment, DATA_DIR: join(folder, `data-${name}`) };
    const words = ["restore", fileIn(folder, name)];
    return { own, said: await runAdmin(folder, words, { ...own, ...target.owner }) };
  }
  const checked = await checkFile(folder, "loaded", environment);
  const target = await openDatabase("restored");
  const restored = await restore("loaded", target);
  const checks = [
    check("backup: the site is not disturbed", faults),
    checkContents("backup", [said, checked, restored.said]),
    check("backup: the site hears of it", [
      (await source.ask("SELECT 1 FROM last_backup WHERE failed_at IS NULL")).length === 0 && said,
    ]),
    ...(await checkRows("backup", target.ask, told)),
    await checkAnswers("backup", { cleanup, folder, told, environment: restored.own }),
    ...(await checkMoney(stage, source.ask, gifts)),
    ...(await checkAtRest()),
    checkProcesses([member]),
  ];
  return conclude(checks, [["under load", contentsIn(said)]]);

  /** With nobody at work, every row and every file is the same. */
  async function checkAtRest(): Promise<Check[]> {
    await member.stop();
    const made = await runAdmin(folder, backupTo(folder, "rest"), environment);
    const again = await openDatabase("again");
    const brought = await restore("rest", again);
    const files = buckets.contents("source");
    return [
      checkContents("backup at rest", [made, brought.said]),
      check(
        "backup at rest: every table is the same",
        differences(await fingerprint(source.ask), await fingerprint(again.ask)),
      ),
      check("backup at rest: every file is the same", [
        files.size === 0 && "there is no file",
        ...differences(files, buckets.contents("again")).map((text) => text.slice(0, 100)),
      ]),
    ];
  }
}

/** The same for a site with its database in it, which keeps running while it is copied. */
async function embeddedBackup(cleanup: Cleanup): Promise<boolean[]> {
  const name = "embedded backup";
  const folder = await drillFolder(cleanup);
  const { stage, member, faults, told, said } = await backUpUnderLoad(cleanup, {
    ...{ folder, database: {} },
  });
  const { environment } = stage;
  await member.stop();
  const checked = await checkFile(folder, "loaded", environment);
  const restoredTo = { ...environment, DATA_DIR: join(folder, "restored") };
  const restored = await runAdmin(folder, ["restore", fileIn(folder, "loaded")], restoredTo);
  const answered = await checkAnswers(name, { cleanup, folder, told, environment: restoredTo });
  const rows = await askEmbedded(join(restoredTo.DATA_DIR, "postgres"));
  await cleanup.undo(rows.close);
  return conclude(
    [
      check(`${name}: the site is not disturbed`, faults),
      checkContents(name, [said, checked, restored]),
      ...(await checkRows(name, rows.ask, told)),
      answered,
      checkProcesses([member]),
    ],
    [["embedded", contentsIn(said)]],
  );
}

/** What a restored database has to have in it. */
async function checkRows(name: string, ask: Ask, told: readonly Gift[]): Promise<Check[]> {
  const rows = await ask<{ id: string }>("SELECT id FROM donation WHERE state = 'settled'");
  const settled = new Set(rows.map(({ id }) => id));
  return [
    check(`${name}: what donors were told before it began is in the backup`, [
      told.length === 0 && "nobody was told anything",
      ...told.map(({ id }) => !settled.has(id) && `${id} is missing`),
    ]),
    check(`${name}: the books of the restored database are right`, await faultsOfBooks(ask)),
  ];
}

/** Starts a site on what was restored, asks it as visitors do, and ends it. Its mails go nowhere. */
async function checkAnswers(
  name: string,
  its: {
    readonly cleanup: Cleanup;
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly told: readonly Gift[];
  },
): Promise<Check> {
  const { cleanup, folder, told, environment } = its;
  const { url: SMTP_URL } = await openMailServer(cleanup);
  mkdirSync(environment.DATA_DIR ?? "", { recursive: true });
  const member = await openMember(cleanup, {
    ...{ logFile: join(folder, `${name}-restored.log`), port: await freePort() },
    environment: { ...environment, SMTP_URL },
  });
  await member.start();
  const pages = ["/home", "/api/v1/campaign/list/", "/api/v1/campaign/trending/"];
  const receipts = told
    .slice(0, RECEIPTS)
    .map(({ id, secret }) => `/api/v1/donations/${id}/receipt/?secret=${secret}`);
  const faults: string[] = [];
  for (const path of [...pages, ...receipts]) {
    const { status } = await send(member.url + path);
    if (status !== 200) faults.push(`${path}: ${status}`);
  }
  await member.stop();
  return check(`${name}: a site on what was restored answers`, [...faults, ...member.falls]);
}

/** A receipt that is asked for is drawn and stored as a file. */
async function drawReceipt(siteUrl: string, { id, secret }: Gift): Promise<void> {
  const address = `${siteUrl}/api/v1/donations/${id}/receipt/?secret=${secret}`;
  if (await until(() => answers(address), DRAWN)) return;
  throw new Error("a receipt is not drawn");
}

const backupTo = (folder: string, name: string) => [
  ...["backup", `${join(folder, "backups", name)}/`, "--keep", "14"],
];

const checkFile = (folder: string, name: string, environment: Record<string, string>) =>
  runAdmin(folder, ["restore", "--check", fileIn(folder, name)], environment);

/** The one backup of that name. */
function fileIn(folder: string, name: string): string {
  const files = readdirSync(join(folder, "backups", name));
  if (files.length !== 1) throw new Error(`${files.length} backups in ${name}, not one`);
  return join(folder, "backups", name, files[0] ?? "");
}

/** "1200 rows of 60 tables and 40 files", as the commands say it. */
function contentsIn(said: string): string {
  return /\d+ rows of \d+ tables and \d+ files/.exec(said)?.[0] ?? said;
}

function checkContents(name: string, said: readonly string[]): Check {
  const contents = said.map(contentsIn);
  return check(`${name}: what went in is what is checked and comes out`, [
    new Set(contents).size !== 1 && contents.join(", then "),
  ]);
}
