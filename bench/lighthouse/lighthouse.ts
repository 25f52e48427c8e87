import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listCampaigns } from "#contract/campaigns/catalogue.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { needPackages } from "../../drill/debian-packages.ts";
import { startProgram } from "../program.ts";
import { writeLighthouse } from "../results-page.ts";
import { needLighthouse, version } from "./need-lighthouse.ts";
import { missedScores, readReport, scoresTable, type VisitedPage } from "./page-scores.ts";
import { CHROMIUM, visitPage } from "./visit-page.ts";

/** One visit alone says more of what else the machine did. */
const VISITS = 3;

/** What Lighthouse makes of six pages of the site, as it runs in production. Ends with 1 where a bar is missed. */
export async function lighthouse(options: { readonly write: boolean }): Promise<void> {
  needPackages({ chromium: CHROMIUM });
  const command = needLighthouse();
  const folder = mkdtempSync(join(tmpdir(), "tributary-lighthouse-"));
  const site = await startProgram(
    "../server/main.ts",
    { DATA_DIR: folder },
    {
      words: "is open",
    },
  );
  const pages: VisitedPage[] = [];
  try {
    for (const page of await pagesOf(site.url)) {
      pages.push({ name: page.name, visits: await visitsOf(command, page) });
    }
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const table = scoresTable(pages);
  const missed = missedScores(pages);
  console.log(table);
  for (const sentence of missed) console.log(`missed: ${sentence}`);
  if (missed.length > 0) process.exitCode = 1;
  if (options.write) writeLighthouse({ version, visits: VISITS, table, missed });
}

interface Page {
  readonly name: string;
  readonly url: string;
  readonly skipAudits: readonly string[];
}

async function pagesOf(origin: string): Promise<Page[]> {
  const listed = await fetch(origin + endpointUrl(listCampaigns, {}, { limit: 1 }));
  const { data } = (await listed.json()) as { data: { id: number }[] };
  const id = data[0]?.id;
  if (id === undefined) throw new Error("the site shows no campaign");
  const page = (name: string, path: string, skipAudits: readonly string[] = []) => ({
    ...{ name, url: origin + path, skipAudits },
  });
  // Crawlers are kept away from paying, on purpose: what Lighthouse says of that is no fault.
  const unlisted = ["is-crawlable"];
  return [
    page("home", "/home"),
    page("discover", "/discover"),
    page("campaign", `/donate-page/${id}`),
    page("payment", `/paymentpage?campaign=${id}`, unlisted),
    page("login", "/login"),
    page("how giving works", "/how-giving-works"),
  ];
}

async function visitsOf(command: string, page: Page): Promise<VisitedPage["visits"]> {
  try {
    const visits = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      visits.push(readReport(await visitPage(command, page)));
    }
    return visits;
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
