import { sql } from "kysely";
import { endpointUrl, type ResponseOf } from "#contract/endpoint.ts";
import { EXPORT_URL_LIFETIME_SECONDS } from "#contract/figures/overview.ts";
import {
  type createOfficeExport,
  downloadOfficeCsv,
  downloadOfficeXlsx,
  MAX_XLSX_ROWS,
  type OfficeExportBody,
} from "#contract/office/exports.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { ReadSession } from "../../../platform/http/caller.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import type { PdfPool } from "../../../platform/pdf/pdf-pool.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { writeSignedToken } from "../../../platform/signed-token.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { readDonationFilter } from "../money/search-donations.ts";
import type { MonthDeps } from "../months/read-month.ts";
import { MAX_DONORS, officeTable } from "./export-tables.ts";

export interface OfficeExportDeps extends MonthDeps {
  /** Sign the URLs of exports. */
  readonly exportKeys: KeyRing;
  readonly readSession: ReadSession;
  /** Its thread builds workbooks too. */
  readonly pdfRoom: PdfPool;
}

/**
 * Creates a signed URL from which a browser can download, and records the export, since personal data leaves. Throws
 * `invalid` for too many rows.
 */
export async function createOfficeExportUrl(
  deps: OfficeExportDeps,
  caller: Caller,
  body: OfficeExportBody,
): Promise<ResponseOf<typeof createOfficeExport>> {
  await requireFewEnough(deps, body);
  const { accountId, sessionId } = requireSignedIn(caller);
  const { kind, ...wanted } = body;
  await runOfficeTransaction(deps, caller, ({ record }) =>
    record({ action: "export", subject: { type: "export", id: kind }, after: wanted }),
  );
  const until = deps.clock() + EXPORT_URL_LIFETIME_SECONDS * 1000;
  const content = { body, accountId, sessionId };
  const { token } = writeSignedToken(deps.exportKeys, content, until);
  const endpoint = body.format === "xlsx" ? downloadOfficeXlsx : downloadOfficeCsv;
  return {
    url: endpointUrl(endpoint, {}, { token }),
    expires_at: new Date(until).toISOString(),
  };
}

async function requireFewEnough(deps: OfficeExportDeps, body: OfficeExportBody): Promise<void> {
  const { kind, format } = body;
  if (kind === "month" || (format !== "xlsx" && kind !== "donors")) return;
  const most = format === "xlsx" ? MAX_XLSX_ROWS : MAX_DONORS;
  const db = deps.database.patientDb;
  const filter = await readDonationFilter(deps.settings, body);
  const { selectFirst } = officeTable({ ...deps, db, zone: "UTC" }, kind, filter);
  const [row] = await readRows(
    db,
    sql<{ count: number }>`SELECT count(*)::int AS count FROM (${selectFirst(most + 1)}) AS found`,
  );
  if ((row?.count ?? 0) <= most) return;
  const text = most.toLocaleString("en-US");
  const [field, msg] =
    format === "xlsx"
      ? ["format", `More than ${text} rows: choose CSV or fewer days`]
      : ["to", `More than ${text} donors: choose fewer days`];
  throw new AppError("invalid", { fields: [{ loc: ["body", field], msg }] });
}
