import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Check, check } from "../../chaos/check/check.ts";
import type { Ask } from "../../chaos/check/site-rows.ts";
import type { DonorStory } from "../../chaos/donors/donor.ts";
import { openMailServer } from "../../chaos/weather/mail-server.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { openMember } from "../lineup-member.ts";
import { thisVersion } from "../version.ts";
import { faultsOfBooks } from "./compare-databases.ts";

/** Receipts that are asked for. */
const RECEIPTS = 5;

/** Those who were told that their gift is settled before the backup began. */
export function toldBefore(stories: readonly DonorStory[], backupAt: number): DonorStory[] {
  return stories.filter(({ sawSettled }) => sawSettled && sawSettled.at < backupAt);
}

/** What a restored database has to have in it, by SQL of our own. */
export async function checkRows(
  name: string,
  ask: Ask,
  told: readonly DonorStory[],
): Promise<Check[]> {
  const rows = await ask<{ id: string }>("SELECT id FROM donation WHERE state = 'settled'");
  const settled = new Set(rows.map(({ id }) => id));
  return [
    check(`${name}: what donors were told before it began is in the backup`, [
      told.length === 0 && "nobody was told anything",
      ...told.map(
        ({ plan, answers }) => !settled.has(answers[0]?.id ?? "") && `${plan.mark} is missing`,
      ),
    ]),
    check(`${name}: the books of the restored database are right`, await faultsOfBooks(ask)),
  ];
}

/** Starts a site on what was restored, asks it as visitors do, and ends it. Its mails go nowhere. */
export async function checkAnswers(
  name: string,
  options: {
    readonly cleanup: Cleanup;
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly told: readonly DonorStory[];
  },
): Promise<Check[]> {
  const { cleanup, folder, told } = options;
  const mailServer = await openMailServer();
  await cleanup.undo(mailServer.close);
  mkdirSync(options.environment.DATA_DIR ?? "", { recursive: true });
  const member = await openMember({
    logFile: join(folder, `${name}-restored.log`),
    environment: { ...options.environment, SMTP_URL: mailServer.url },
    ...{ ready: new Set(), cleanup },
  });
  await member.start(thisVersion());
  const statusOf = async (path: string) => (await fetch(`${member.url}${path}`)).status;
  const pages = ["/", "/api/v1/campaign/list/", "/api/v1/campaign/trending/"];
  const receipts = told.slice(0, RECEIPTS).map(({ answers: [donation] }) => {
    return `/api/v1/donations/${donation?.id}/receipt/?secret=${donation?.secret}`;
  });
  const faults: string[] = [];
  for (const path of [...pages, ...receipts]) {
    const status = await statusOf(path);
    if (status !== 200) faults.push(`${path}: ${status}`);
  }
  await member.stop();
  return [check(`${name}: a site on what was restored answers`, [...faults, ...member.falls])];
}
