import { randomInt } from "node:crypto";
import { unzipSync } from "fflate";
import { readFilePlace } from "#server/platform/storage/file-place.ts";
import { openFileStore } from "#server/platform/storage/open-file-store.ts";
import { check } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import { createDice } from "../../chaos/donors/dice.ts";
import { type DonorWorld, giveAsPlanned } from "../../chaos/donors/donor.ts";
import { planPlainDonor } from "../../chaos/donors/donor-plan.ts";
import type { KnownCampaign } from "../../chaos/rates.ts";
import { openDrillBuckets } from "../backup/drill-buckets.ts";
import type { Drill } from "../drill.ts";
import { drillFolder, openStage } from "../stage.ts";
import { openStageDatabase } from "../stage-database.ts";
import { startDonors } from "../steady-donors.ts";
import { everybodyAnswered, reachVerdict } from "../verdict.ts";
import { thisVersion } from "../version.ts";
import { type Machine, openMachine } from "./machine.ts";
import { seatOrganiser, signIn } from "./organiser.ts";
import { notTheSame } from "./same-everywhere.ts";

const DONORS = 4;
const VISITORS = 2;
/** Gifts that are begun while one machine is away, and after it came back. */
const GIFTS = { short: 10, long: 60 };
/** Beyond the numbers of the donors who give all the time. */
const EARLY_NUMBER = 1_000_000;

/** Two machines that share nothing but PostgreSQL and a bucket, while visitors read and donors give. */
export const machinesDrill: Drill = async (cleanup, { short }) => {
  const folder = await drillFolder(cleanup);
  const { database } = await openStageDatabase(cleanup);
  const environment = (await openDrillBuckets(cleanup, folder)).make("files");
  const stage = await openStage(cleanup, { folder, database: { ...database, environment } });
  await stage.migrate(thisVersion());
  const first = await openMachine(stage, folder, "first");
  const second = await openMachine(stage, folder, "second");
  const machines = [first, second];
  for (const machine of machines) await machine.start();

  const { campaigns, gateway, siteUrl } = stage;
  const [campaign] = campaigns;
  if (!campaign) throw new Error("there is no campaign");
  await seatOrganiser(database, campaign.id);
  const visitors = startReaders(Array<string>(VISITORS).fill(siteUrl), campaigns);
  const world = { siteUrls: [siteUrl], gateway, signal: cleanup.signal };
  const seed = randomInt(1_000_000);
  const donors = startDonors(world, { campaigns, seed, count: DONORS });
  const gifts = short ? GIFTS.short : GIFTS.long;

  const own = await giveOnce(world, campaign, seed);
  const urls = machines.map(({ member }) => member.url);
  const organiser = await signIn(first.member.url, campaign.id);
  const paths = [
    await organiser.handIn(first.member.url, 10),
    await organiser.handIn(second.member.url, 20),
    await organiser.setPortrait(first.member.url),
    own.receiptPath,
  ];
  const faults = {
    shown: [...(await notTheSame(urls, paths)), ...(await withoutPortrait([second]))],
    shared: machines.flatMap((machine) => machine.sharedFiles()),
    wiped: await afterWiping(),
    emptied: await afterEmptying(),
    alone: (await inTurn(short ? [first] : machines)).flat(),
  };
  const stories = [own.story, ...(await donors.end())];
  const seen = await visitors.end();
  return reachVerdict(stage, {
    ...{ members: machines.map(({ member }) => member), stories, seen },
    checks: async () => [
      ...everybodyAnswered("machines", { stories, seen }),
      check("machines: no file is open that the other could have", faults.shared),
      check("machines: what one took in or drew, both show, to the byte", faults.shown),
      check("machines: one that lost its folders while it runs shows it all", faults.wiped),
      check("machines: what the bucket lost and can be drawn anew comes back", faults.emptied),
      check("machines: while one is away and when it is back, both show it all", faults.alone),
    ],
  });

  async function withoutPortrait(at: readonly Machine[]): Promise<string[]> {
    const archives = await Promise.all(
      at.map(async ({ name, member }) => ({ name, zip: await organiser.takeArchive(member.url) })),
    );
    return archives.flatMap(({ name, zip }) =>
      unzipSync(zip)["photo.webp"] ? [] : [`the archive of the ${name} lacks the portrait`],
    );
  }

  async function afterWiping(): Promise<string[]> {
    first.wipe();
    paths.push(await organiser.handIn(first.member.url, 30));
    return [...(await notTheSame(urls, paths)), ...(await withoutPortrait([first]))];
  }

  async function afterEmptying(): Promise<string[]> {
    const keys = { keyId: environment.FILES_KEY, secret: environment.FILES_SECRET };
    const files = openFileStore(readFilePlace(environment.FILES_URL ?? "", keys));
    const lost: string[] = [];
    for await (const key of files.list()) {
      if (/^receipts\/|\/800\.webp$/.test(key)) lost.push(key);
    }
    for (const key of lost) await files.remove(key);
    const drawn = paths.filter((path) => path !== paths[2]);
    return [
      ...(lost.length < drawn.length ? [`only ${lost.length} files were in the bucket`] : []),
      ...(await notTheSame(urls.toReversed(), drawn)),
    ];
  }

  /** Each stops, and comes back on an empty disk. */
  async function inTurn(leaving: readonly Machine[]): Promise<string[][]> {
    const found: string[][] = [];
    for (const machine of leaving) {
      const others = machines.filter((other) => other !== machine);
      const [other = machine] = others;
      await machine.member.stop();
      paths.push(await organiser.handIn(other.member.url, 40 + found.length));
      found.push(await notTheSame([other.member.url], paths), await withoutPortrait(others));
      await donors.begun(gifts);
      machine.wipe();
      await machine.start();
      found.push(await notTheSame(urls, paths), await withoutPortrait(machines));
      await donors.begun(gifts);
    }
    return found;
  }
};

/** A gift, and where its receipt is. */
async function giveOnce(world: DonorWorld, campaign: KnownCampaign, seed: number) {
  const plan = planPlainDonor(createDice(seed, EARLY_NUMBER), EARLY_NUMBER, campaign);
  const story = await giveAsPlanned(world, plan);
  const [donation] = story.answers;
  if (!donation) throw new Error("a gift is not answered");
  const receiptPath = `/api/v1/donations/${donation.id}/receipt/?secret=${donation.secret}`;
  return { story, receiptPath };
}
