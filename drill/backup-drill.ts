import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import { type Check, check } from "../chaos/report.ts";
import { respondsOk, until } from "../chaos/until.ts";
import { openEmbedded } from "../chaos/world/database-access.ts";
import { openDrillBuckets } from "./buckets.ts";
import type { Cleanup } from "./cleanup.ts";
import { send } from "./client.ts";
import { differences, findBookFaults, fingerprint } from "./compare-databases.ts";
import { type Donation, donate, findCampaigns, startPeople } from "./people.ts";
import {
  drillFolder,
  makeDatabase,
  openCluster,
  openMailServer,
  openMember,
  openStage,
  type Query,
  runAdmin,
} from "./stage.ts";
import { checkMoney, checkProcesses, conclude } from "./verdict.ts";

const BACKUP_KEY = "what seals the backups of a drill";
/** Receipts requested from a restored site. */
const RECEIPTS = 5;
const DRAWN = { withinMs: 120_000, everyMs: 200 };
/** Donations settled before the backup, and during and after it. */
const GIFTS = { before: 25, after: 10 };

/** Backs up a site under load, encrypted, then checks the backup and restores it into an empty place. */
export const backupDrill = async (cleanup: Cleanup): Promise<boolean[]> => [
  ...(await serverBackup(cleanup)),
  ...(await embeddedBackup(cleanup)),
];

/** Starts a site with that database and backs it up while people read and donate. */
async function backUpUnderLoad(
  cleanup: Cleanup,
  options: { folder: string; database: Record<string, string>; migrate?: Record<string, string> },
) {
  const { folder, database, migrate } = options;
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
  const early = await Promise.all(campaigns.map((campaign) => donate(stage, campaign)));
  for (const donation of early) await drawReceipt(siteUrl, donation);
  const people = startPeople(stage, campaigns, { donors: 4, readers: 2 });
  await people.given(GIFTS.before);
  const backupAt = Date.now();
  const output = await runAdmin(folder, backupTo(folder, "loaded"), environment);
  await people.given(GIFTS.after);
  const { donations: later, faults } = await people.end();
  const donations = [...early, ...later];
  const seenSettled = donations.filter(
    ({ settledAt }) => settledAt !== undefined && settledAt < backupAt,
  );
  return { stage, member, donations, faults, seenSettled, output };
}

async function serverBackup(cleanup: Cleanup): Promise<boolean[]> {
  const folder = await drillFolder(cleanup);
  const cluster = await openCluster(cleanup);
  const buckets = await openDrillBuckets(cleanup, folder);
  const openDatabase = async (name: string) => {
    const { query, environment, owner } = await makeDatabase(cleanup, cluster, name);
    return { query, owner, environment: { ...environment, ...buckets.make(name) } };
  };
  const source = await openDatabase("source");
  const { stage, member, donations, faults, seenSettled, output } = await backUpUnderLoad(cleanup, {
    ...{ folder, database: source.environment, migrate: source.owner },
  });
  const { environment } = stage;
  /** Restores into a new database and a new bucket. */
  async function restore(name: string, target: Awaited<ReturnType<typeof openDatabase>>) {
    const own = { ...environment, ...target.environment, DATA_DIR: join(folder, `data-${name}`) };
    const words = ["restore", fileIn(folder, name)];
    return { own, output: await runAdmin(folder, words, { ...own, ...target.owner }) };
  }
  const checked = await checkFile(folder, "loaded", environment);
  const target = await openDatabase("restored");
  const restored = await restore("loaded", target);
  const checks = [
    check("backup: the site is not disturbed", faults),
    checkContents("backup", [output, checked, restored.output]),
    check("backup: the site records it", [
      (await source.query("SELECT 1 FROM last_backup WHERE failed_at IS NULL")).length === 0 &&
        output,
    ]),
    ...(await checkRows("backup", target.query, seenSettled)),
    await checkResponses("backup", { cleanup, folder, seenSettled, environment: restored.own }),
    ...(await checkMoney(stage, source.query, donations)),
    ...(await checkAtRest()),
    checkProcesses([member]),
  ];
  return conclude(checks, [["under load", contentsIn(output)]]);

  /** Without load, every row and every file is the same. */
  async function checkAtRest(): Promise<Check[]> {
    await member.stop();
    const made = await runAdmin(folder, backupTo(folder, "rest"), environment);
    const again = await openDatabase("again");
    const brought = await restore("rest", again);
    const files = buckets.contents("source");
    return [
      checkContents("backup at rest", [made, brought.output]),
      check(
        "backup at rest: every table is the same",
        differences(await fingerprint(source.query), await fingerprint(again.query)),
      ),
      check("backup at rest: every file is the same", [
        files.size === 0 && "there are no files",
        ...differences(files, buckets.contents("again")).map((text) => text.slice(0, 100)),
      ]),
    ];
  }
}

/** As above, for the embedded database, which keeps running while it is copied. */
async function embeddedBackup(cleanup: Cleanup): Promise<boolean[]> {
  const name = "embedded backup";
  const folder = await drillFolder(cleanup);
  const { stage, member, faults, seenSettled, output } = await backUpUnderLoad(cleanup, {
    ...{ folder, database: {} },
  });
  const { environment } = stage;
  await member.stop();
  const checked = await checkFile(folder, "loaded", environment);
  const restoredTo = { ...environment, DATA_DIR: join(folder, "restored") };
  const restored = await runAdmin(folder, ["restore", fileIn(folder, "loaded")], restoredTo);
  const answered = await checkResponses(name, {
    cleanup,
    folder,
    seenSettled,
    environment: restoredTo,
  });
  const rows = await openEmbedded(join(restoredTo.DATA_DIR, "postgres"));
  await cleanup.undo(rows.close);
  return conclude(
    [
      check(`${name}: the site is not disturbed`, faults),
      checkContents(name, [output, checked, restored]),
      ...(await checkRows(name, rows.query, seenSettled)),
      answered,
      checkProcesses([member]),
    ],
    [["embedded", contentsIn(output)]],
  );
}

/** Checks the rows that a restored database must contain. */
async function checkRows(
  name: string,
  query: Query,
  seenSettled: readonly Donation[],
): Promise<Check[]> {
  const rows = await query<{ id: string }>("SELECT id FROM donation WHERE state = 'settled'");
  const settled = new Set(rows.map(({ id }) => id));
  return [
    check(`${name}: the backup contains all donations that donors saw settled before it started`, [
      seenSettled.length === 0 && "no donor saw a settled donation",
      ...seenSettled.map(({ id }) => !settled.has(id) && `${id} is missing`),
    ]),
    check(`${name}: the books of the restored database are correct`, await findBookFaults(query)),
  ];
}

/** Starts a site on the restored data, requests pages as visitors do, and stops it. Its emails are discarded. */
async function checkResponses(
  name: string,
  options: {
    readonly cleanup: Cleanup;
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly seenSettled: readonly Donation[];
  },
): Promise<Check> {
  const { cleanup, folder, seenSettled, environment } = options;
  const { url: SMTP_URL } = await openMailServer(cleanup);
  mkdirSync(environment.DATA_DIR ?? "", { recursive: true });
  const member = await openMember(cleanup, {
    ...{ logFile: join(folder, `${name}-restored.log`), port: await freePort() },
    environment: { ...environment, SMTP_URL },
  });
  await member.start();
  const pages = ["/home", "/api/v1/campaign/list/", "/api/v1/campaign/trending/"];
  const receipts = seenSettled
    .slice(0, RECEIPTS)
    .map(({ id, secret }) => `/api/v1/donations/${id}/receipt/?secret=${secret}`);
  const faults: string[] = [];
  for (const path of [...pages, ...receipts]) {
    const { status } = await send(member.url + path);
    if (status !== 200) faults.push(`${path}: ${status}`);
  }
  await member.stop();
  return check(`${name}: a site on the restored data responds`, [...faults, ...member.crashes]);
}

/** Requests a receipt, which the site then stores as a file. */
async function drawReceipt(siteUrl: string, { id, secret }: Donation): Promise<void> {
  const address = `${siteUrl}/api/v1/donations/${id}/receipt/?secret=${secret}`;
  if (await until(() => respondsOk(address), DRAWN)) return;
  throw new Error("the receipt was not drawn");
}

const backupTo = (folder: string, name: string) => [
  ...["backup", `${join(folder, "backups", name)}/`, "--keep", "14"],
];

const checkFile = (folder: string, name: string, environment: Record<string, string>) =>
  runAdmin(folder, ["restore", "--check", fileIn(folder, name)], environment);

/** The only backup in that folder. */
function fileIn(folder: string, name: string): string {
  const files = readdirSync(join(folder, "backups", name));
  if (files.length !== 1) throw new Error(`${files.length} backups in ${name}, not 1`);
  return join(folder, "backups", name, files[0] ?? "");
}

/** "1200 rows of 60 tables and 40 files", as the commands print it. */
function contentsIn(output: string): string {
  return /\d+ rows of \d+ tables and \d+ files/.exec(output)?.[0] ?? output;
}

function checkContents(name: string, output: readonly string[]): Check {
  const contents = output.map(contentsIn);
  return check(`${name}: backup, check and restore report the same contents`, [
    new Set(contents).size !== 1 && contents.join(", then "),
  ]);
}
