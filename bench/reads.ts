import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { middle, type Round, sendLoad } from "./load.ts";
import type { Program } from "./program.ts";
import type { ReferenceData } from "./reference.ts";
import { type Outcome, printOutcomes } from "./table.ts";
import type { BenchOptions } from "./world.ts";
import { fillDatabase, openCluster, startReference, temporaryFolder } from "./world.ts";

interface Address {
  readonly name: string;
  readonly path: string;
  /** The reference's statement; undefined for pages. */
  readonly statement?: string;
}

/** As browsers send, so both sides send compressed bytes. */
const asBrowser = { "accept-encoding": "gzip, deflate, br" };
/** Headers that a server adds itself or fetch has already applied. */
const notCopied = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
/** V8 needs some seconds to optimise. */
const WARM_UP_SECONDS = 5;

/** Measures public calls and pages from memory, and the calls uncached. */
export async function measureReads(options: BenchOptions): Promise<void> {
  const cluster = await openCluster();
  const databases = await Promise.all(
    options.sites.map((site, at) => fillDatabase(cluster, site, at)),
  );
  const [first] = databases;
  if (!first) throw new Error("no site");
  const addresses = await addressesIn(first.query);
  const outcomes: Outcome[] = [];

  const cached = await Promise.all(databases.map((database) => database.start()));
  const responses = await Promise.all(addresses.map(({ path }) => copyAnswer(cached[0], path)));
  const memory = await reference({ responses }, first.databaseUrl);
  for (const { name, path } of addresses) {
    const sides = { sites: cached, reference: memory };
    outcomes.push(await compare(`${name} from memory`, path, asBrowser, sides, options));
  }
  for (const program of [...cached, memory]) await program.stop();

  const off = { ANSWER_CACHE: "off" };
  const uncached = await Promise.all(databases.map((database) => database.start(off)));
  const statements = addresses.flatMap(({ path, statement: text }) => (text ? { path, text } : []));
  const bare = await reference({ statements }, first.databaseUrl);
  for (const { name, path, statement } of addresses) {
    if (!statement) continue;
    const sides = { sites: uncached, reference: bare };
    outcomes.push(await compare(`${name}, uncached`, path, {}, sides, options));
  }
  for (const program of [...uncached, bare]) await program.stop();
  await cluster.remove();
  printOutcomes(options.sites, outcomes);
}

async function addressesIn(
  query: (text: string) => Promise<Array<Record<string, unknown>>>,
): Promise<Address[]> {
  const [busiest] = await query(
    "SELECT campaign_id FROM campaign_totals ORDER BY donation_count DESC LIMIT 1",
  );
  const id = Number(busiest?.campaign_id);
  const campaigns = `
    SELECT campaign.*, totals.*, category.name AS category, account.first_name, account.last_name
    FROM campaign JOIN campaign_totals AS totals ON totals.campaign_id = campaign.id
    JOIN category ON category.id = campaign.category_id
    JOIN account ON account.id = campaign.organiser_id`;
  const active = `${campaigns} WHERE campaign.state = 'active'`;
  return [
    {
      name: "campaign/list",
      path: "/api/v1/campaign/list/",
      statement: `${active} ORDER BY totals.trend DESC LIMIT 20`,
    },
    {
      name: "campaign/trending",
      path: "/api/v1/campaign/trending/",
      statement: `${active} ORDER BY totals.trend DESC LIMIT 6`,
    },
    {
      name: "campaign/{id}",
      path: `/api/v1/campaign/${id}/`,
      statement: `${campaigns} WHERE campaign.id = ${id}`,
    },
    { name: "page /home", path: "/home" },
    { name: "page /donate-page/{id}", path: `/donate-page/${id}` },
  ];
}

function reference(data: ReferenceData, databaseUrl: string): Promise<Program> {
  const file = join(temporaryFolder(), "reference.json");
  writeFileSync(file, JSON.stringify(data));
  return startReference({ BENCH_REFERENCE: file, DATABASE_URL: databaseUrl });
}

/** Size and headers of a cached response, which is the second one. The bytes may differ. */
async function copyAnswer(site: Program | undefined, path: string) {
  await fetch(site?.url + path, { headers: asBrowser });
  const answer = await fetch(site?.url + path, { headers: asBrowser });
  if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`);
  const { byteLength } = await answer.arrayBuffer();
  const length = Number(answer.headers.get("content-length") ?? byteLength);
  const headers = [...answer.headers].filter(([name]) => !notCopied.has(name));
  const base64 = Buffer.alloc(length).toString("base64");
  return { path, headers: Object.fromEntries(headers), base64 };
}

/** Loads all sides in turns, so that other load on the machine affects all of them. */
async function compare(
  name: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  sides: { readonly sites: readonly Program[]; readonly reference: Program },
  { seconds, rounds }: BenchOptions,
): Promise<Outcome> {
  const programs = [sides.reference, ...sides.sites];
  const measured: Round[][] = programs.map(() => []);
  for (const program of programs) {
    await sendLoad(program, { path, headers, seconds: WARM_UP_SECONDS });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, program] of programs.entries()) {
      measured[at]?.push(await sendLoad(program, { path, headers, seconds }));
    }
  }
  const [reference = [], ...sites] = measured;
  return { name, sites: sites.map(middle), reference: middle(reference) };
}
