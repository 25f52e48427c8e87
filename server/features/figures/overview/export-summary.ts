import { MINUTE_MS } from "../../../platform/clock.ts";
import type { StreamedFile } from "../../../platform/http/route.ts";
import { drawingModule } from "../../../platform/pdf/pdf-pool.ts";
import { openExport } from "./create-export.ts";
import { getCampaignOverview } from "./get-overview.ts";
import type { ExportDeps } from "./overview-deps.ts";
import type * as summaryPaper from "./summary-document.ts";

const papers = drawingModule<typeof summaryPaper>(
  new URL("./summary-document.ts", import.meta.url),
);

/** The figures that a token grants, as a PDF. Throws `not_found`, and as `PdfPool.draw`. */
export async function exportFigureSummary(
  deps: ExportDeps,
  token: string,
  visitor: string,
): Promise<StreamedFile> {
  const { request } = await openExport(deps, "summary", token);
  const overview = await getCampaignOverview(deps, request.accountId, request);
  // Rounded down to the minute, so that requests within a minute get the same cached PDF.
  const at = new Date(deps.clock() - (deps.clock() % MINUTE_MS));
  const facts = { charity: deps.charity().name, at, look: await deps.paperLook() };
  const bytes = await deps.pdfRoom.draw(papers, "drawSummary", [overview, facts], { visitor });
  const { from, to } = overview.range;
  return { name: `summary-${from}-to-${to}.pdf`, chunks: singleChunk(bytes) };
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
