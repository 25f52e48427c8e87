import * as z from "zod/mini";
import { officeExportBody } from "#contract/office/exports.ts";
import { canChange } from "#contract/office-roles.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { StreamedFile } from "../../../platform/http/route.ts";
import { releaseWhenRead, type StreamLimits } from "../../../platform/http/stream-limits.ts";
import { drawingModule } from "../../../platform/pdf/pdf-pool.ts";
import { readSignedToken } from "../../../platform/signed-token.ts";
import { readDonationFilter } from "../money/search-donations.ts";
import type { OfficeExportDeps } from "./create-office-export.ts";
import { csvHead, csvRows } from "./csv-rows.ts";
import { officeTable } from "./export-tables.ts";
import { monthTable } from "./month-table.ts";
import type { Cell, CsvFormat, ExportTable } from "./table-cell.ts";
import type * as workbook from "./workbook.ts";

const workbooks = drawingModule<typeof workbook>(new URL("./workbook.ts", import.meta.url));

/** How many exports an account may download at the same time. */
const EXPORTS_PER_ACCOUNT = 1;

const exportRequest = z.object({
  body: officeExportBody,
  accountId: z.uuid(),
  sessionId: z.uuid(),
});

/**
 * The table that a token grants. Throws `not_found` for a token that is invalid, or whose session has ended or lost
 * its role, and `too_many_requests`.
 */
export async function downloadOfficeExport(
  deps: OfficeExportDeps,
  token: string,
  downloads: StreamLimits,
): Promise<StreamedFile> {
  const { body, accountId } = await openExport(deps, token);
  const { kind, format, from, to, month } = body;
  const name = `${kind}-${month ?? `${from}-to-${to}`}.${format === "xlsx" ? "xlsx" : "csv"}`;
  const leave = downloads.acquire([{ key: accountId, most: EXPORTS_PER_ACCOUNT }]);
  try {
    const table = await openTable(deps, body);
    const chunks: StreamedFile["chunks"] =
      format === "xlsx" ? workbookChunks(deps, table, accountId) : csvChunks(table, format);
    return { name, chunks: releaseWhenRead(chunks, leave) };
  } catch (error) {
    leave();
    throw error;
  }
}

async function openExport(deps: OfficeExportDeps, token: string) {
  const request = readSignedToken(deps.exportKeys, exportRequest, { token, now: deps.clock() });
  if (!request) throw new AppError("not_found");
  const session = await deps.readSession(request).catch((error) => {
    // Only an AppError means that the session has ended.
    throw error instanceof AppError ? new AppError("not_found") : error;
  });
  const role = session.officeRole;
  if (!role || !canChange(role, "exports")) throw new AppError("not_found");
  return request;
}

async function openTable(
  deps: OfficeExportDeps,
  body: z.output<typeof officeExportBody>,
): Promise<ExportTable> {
  const { kind, month } = body;
  if (kind === "month") return monthTable(deps, month ?? "");
  const { time_zone: zone } = (await deps.settings.fresh()).values;
  const filter = await readDonationFilter(deps.settings, body);
  return officeTable({ db: deps.database.patientDb, gateways: deps.gateways, zone }, kind, filter);
}

async function* csvChunks({ columns, pages }: ExportTable, format: CsvFormat) {
  yield csvHead(columns, format);
  for await (const rows of pages()) yield csvRows(rows, columns, format);
}

async function* workbookChunks(
  { pdfRoom }: OfficeExportDeps,
  { name, columns, pages }: ExportTable,
  visitor: string,
) {
  const all: Array<readonly Cell[]> = [];
  for await (const rows of pages()) all.push(...rows);
  yield await pdfRoom.draw(workbooks, "writeWorkbook", [name, columns, all], { visitor });
}
