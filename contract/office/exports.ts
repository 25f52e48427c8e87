import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { type Days, daysInOrder, donationFilters, withinMaxDays } from "./donation-filters.ts";
import { isoMonth } from "./months.ts";
import { officeErrors } from "./users.ts";

export const officeExportKinds = [
  "donations",
  "refunds",
  "fees",
  "payouts",
  "donors",
  "month",
] as const;
export type OfficeExportKind = (typeof officeExportKinds)[number];

/** `csv`: commas and decimal points. `csv-semicolon`: semicolons and decimal commas. */
export const exportFormats = ["csv", "csv-semicolon", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** More rows need CSV: a workbook is built in memory. */
export const MAX_XLSX_ROWS = 20_000;

interface ExportRequest extends Days {
  readonly kind: OfficeExportKind;
  readonly month?: string | undefined;
  readonly campaign?: number | undefined;
  readonly gateway?: string | undefined;
  readonly payment_status?: string | undefined;
}

const withCampaign: readonly OfficeExportKind[] = ["donations", "refunds", "fees", "donors"];

const refuse = (
  path: keyof ExportRequest,
  error: string,
  isRight: (request: ExportRequest) => boolean,
) => z.refine<ExportRequest>(isRight, { path: [path], error });

export const officeExportBody = z
  .object({
    ...donationFilters,
    kind: z.enum(officeExportKinds),
    format: z.enum(exportFormats),
    month: z.optional(isoMonth),
  })
  .check(
    refuse("month", "Please choose a month", ({ kind, month }) => kind !== "month" || !!month),
    refuse(
      "month",
      "Only the month report has a month",
      ({ kind, month }) => kind === "month" || !month,
    ),
    refuse("from", "Please choose the first day", ({ kind, from }) => kind === "month" || !!from),
    refuse("to", "Please choose the last day", ({ kind, to }) => kind === "month" || !!to),
    refuse(
      "from",
      "The month report has a month instead of days",
      ({ kind, from, to }) => kind !== "month" || (!from && !to),
    ),
    refuse(
      "campaign",
      "This export can’t be limited to a campaign",
      ({ kind, campaign }) => campaign === undefined || withCampaign.includes(kind),
    ),
    refuse(
      "gateway",
      "The month report has all payment providers",
      ({ kind, gateway }) => gateway === undefined || kind !== "month",
    ),
    refuse(
      "payment_status",
      "Only donations have a status",
      ({ kind, payment_status: status }) => status === undefined || kind === "donations",
    ),
    daysInOrder(),
    withinMaxDays(),
  );
export type OfficeExportBody = z.output<typeof officeExportBody>;

export const createOfficeExport = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/exports/",
  summary: "Create a download URL for a table, valid for a minute; recorded in the audit log",
  access: "admin",
  office: "exports",
  body: officeExportBody,
  success: { status: 201, body: z.object({ url: z.string(), expires_at: z.string() }) },
  errors: [...officeErrors, "invalid"],
});

const tokenQuery = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,1000}\.[\w-]{43}$/, "Not a token")),
});

export const downloadOfficeCsv = defineEndpoint({
  method: "GET",
  path: "/api/v1/exports/office-csv/",
  summary: "Download a table of the office as CSV",
  access: "secret-holder",
  query: tokenQuery,
  success: { status: 200, body: z.string(), file: "text/csv; charset=utf-8", streamed: true },
  errors: ["not_found", "invalid"],
});

export const downloadOfficeXlsx = defineEndpoint({
  method: "GET",
  path: "/api/v1/exports/office-xlsx/",
  summary: "Download a table of the office as an Excel workbook",
  access: "secret-holder",
  query: tokenQuery,
  success: {
    status: 200,
    body: z.string(),
    file: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    streamed: true,
  },
  errors: ["not_found", "invalid", "unavailable"],
});
