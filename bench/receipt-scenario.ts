import { generateKeyPairSync, sign } from "node:crypto";
import PDFDocument from "pdfkit";
import { designColours } from "#contract/foundation/site-colours.ts";
import { issueReceipts } from "#server/features/giving/receipts/issue-receipts.ts";
import { readReceipt, signed } from "#server/features/giving/receipts/receipt-content.ts";
import { drawReceipt } from "#server/features/giving/receipts/receipt-paper.ts";
import type { Database } from "#server/platform/db/database.ts";
import { openPdfFont, pdfFonts } from "#server/platform/pdf/pdf-fonts.ts";
import { give } from "#server/testing/test-donations.ts";
import type { BenchWorld } from "./bench-world.ts";
import { createLatencies } from "./latencies.ts";
import type { Round } from "./measure.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";

const RECEIPTS = 10_000;
const BATCH = 500;
/** Receipts a second that are issued: more than the gateways can send. */
const ISSUE_BAR = 500;
/** Of the bare signature's rate: the rest is the text and its form. */
const SIGN_BAR = 0.4;
/** After so many PDFs the memory is what it stays at. */
const SETTLED_AFTER = 1_000;
const MEMORY_BAR = 1.25;
const BARE_PAGES = 500;

/** Ten thousand receipts: issued, signed and drawn. Throws where drawing them takes ever more memory. */
export const receipts: ScenarioGroup = { name: "receipts", run: runReceipts };

async function runReceipts({ deps }: BenchWorld): Promise<Outcome[]> {
  const { id: campaignId } = await deps.db
    .selectFrom("campaign")
    .select("id")
    .where("state", "=", "active")
    .where("currency", "=", "USD")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const site = { deps, clock: { now: deps.clock() } };
  for (let given = 0; given < RECEIPTS; given += BATCH) {
    await give(site, ...Array.from({ length: BATCH }, () => ({ campaignId, name: "Ada Obi" })));
  }
  const issued = await timed(RECEIPTS / 100, async () => void (await issueReceipts(deps)), 100);
  const contents = await storedContents(deps);
  const [first = ""] = contents;
  const { privateKey } = generateKeyPairSync("ed25519");
  const bytes = Buffer.from(first);
  const words = readReceipt(first);
  return [
    { name: "receipts issued: numbered, signed, stored", ours: issued, bar: ISSUE_BAR },
    {
      name: "a receipt's text made and signed",
      ours: await timed(...batches(() => signed(deps, words))),
      reference: await timed(...batches(() => sign(null, bytes, privateKey))),
      bar: SIGN_BAR,
    },
    await drawAll(contents),
  ];
}

async function storedContents({ db }: { db: Database["db"] }): Promise<string[]> {
  const rows = await db
    .selectFrom("receipt")
    .select("content")
    .orderBy("number", "desc")
    .limit(RECEIPTS)
    .execute();
  return rows.map(({ content }) => content ?? "");
}

/** So short that one by one the clock would be measured. */
function batches(work: () => unknown): Parameters<typeof timed> {
  const each = 100;
  const all = () => {
    for (let count = 0; count < each; count += 1) work();
  };
  return [RECEIPTS / each, all, each];
}

/** `each`: how many one step makes. */
async function timed(
  steps: number,
  work: (step: number) => Promise<void> | void,
  each = 1,
): Promise<Round> {
  const latencies = createLatencies();
  const start = performance.now();
  for (let step = 0; step < steps; step += 1) {
    const begun = performance.now();
    await work(step);
    latencies.add((performance.now() - begun) / each);
  }
  const count = steps * each;
  const perSecond = (count * 1000) / (performance.now() - start);
  return { count, perSecond, p50: latencies.quantile(0.5), p99: latencies.quantile(0.99) };
}

const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);

async function drawAll(contents: readonly string[]): Promise<Outcome> {
  let settled = 0;
  let most = 0;
  const ours = await timed(contents.length, async (step) => {
    // The address is as long as a real one.
    const address = `https://give.example.org/verify#1.${"x".repeat(820)}`;
    await drawReceipt(readReceipt(contents[step] ?? ""), {
      address,
      state: "in_force",
      look: { colours: designColours, logo: null },
    });
    if (step < SETTLED_AFTER) settled = Math.max(settled, megabytes());
    else most = Math.max(most, megabytes());
  });
  const name = `receipts drawn as PDFs; at most ${settled} MB in the first ${SETTLED_AFTER}, ${most} MB in the others`;
  if (most > settled * MEMORY_BAR) throw new Error(`${name}: that is not constant`);
  return { name, ours, reference: await timed(BARE_PAGES, barePage) };
}

/** A page with one word in each of the fonts that a receipt embeds. */
function barePage(): Promise<void> {
  return new Promise((resolve) => {
    const doc = new PDFDocument({ size: "A4" });
    doc.on("data", () => {});
    doc.on("end", () => resolve());
    for (const name of pdfFonts) {
      doc.registerFont(name, openPdfFont(name) as never);
      doc.font(name).text("Receipt");
    }
    doc.end();
  });
}
