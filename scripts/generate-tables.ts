/** Generates the tables' types from the migrated schema; `--verify` fails if they are out of date. */
import { readFileSync, writeFileSync } from "node:fs";
import pg from "pg";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";

const target = new URL("../server/platform/db/tables.generated.ts", import.meta.url);

const typeOf: Record<string, string> = {
  _text: "string[]",
  bool: "boolean",
  bpchar: "string",
  // `pg` returns a Buffer, the embedded database a Uint8Array.
  bytea: "Uint8Array",
  date: "string",
  float8: "number",
  int4: "number",
  int8: "number",
  jsonb: "Json",
  text: "string",
  timestamptz: "Timestamp",
  tsvector: "string",
  uuid: "string",
  xid8: "string",
};

/** Columns with a narrower type than PostgreSQL's. */
const narrower: Record<string, string> = {
  "account.donation_mails": '"each" | "daily" | "none"',
  "account.prefix": '"Mrs" | "Mr" | "Miss"',
  "account.office_role": 'Exclude<OfficeRole, "owner">',
  "account.role": "Role",
  "audit_entry.subject_type": "AuditSubject",
  "campaign.beneficiary_kind": '"self" | "other" | "charity"',
  "campaign.state": "CampaignState",
  "campaign_change.beneficiary_kind": '"self" | "other" | "charity"',
  "campaign_change.state": '"open" | "approved" | "refused" | "withdrawn"',
  "campaign_step.from_state": "CampaignState",
  "campaign_step.to_state": "CampaignState",
  "campaign.story": "ColumnType<StoryBlock[], string, string>",
  "campaign_invitation.role": '"owner" | "editor" | "reader"',
  "campaign_member.role": '"editor" | "reader"',
  "dispute.state": '"open" | "reviewed" | "won" | "lost"',
  "donation.offline_way": "OfflineWay",
  "donation.paid_by": "PaymentWay",
  "donation.payment_method": "DonationMethod",
  "donation.state": "DonationState",
  "enquiry.enquiry_type": "EnquiryType",
  "enquiry.state": "EnquiryState",
  "mailed_code.purpose":
    '"verify_email" | "reset_password" | "change_email_old" | "change_email_new"',
  "campaign_share.channel": '"copy" | "whatsapp" | "facebook" | "x" | "mail" | "qr" | "native"',
  "in_kind_gift.state": '"pledged" | "confirmed" | "received" | "declined" | "withdrawn"',
  "mailing.kind": "MailingKind",
  "mailing_recipient.state": '"waiting" | "taken" | "refused" | "skipped"',
  "newsletter_issue.state": "IssueState",
  "office_invitation.role": "OfficeRole",
  "newsletter_subscriber.state": '"pending" | "confirmed" | "unsubscribed"',
  "recurring_charge.reason": "DeclineReason",
  "recurring_charge.state": '"charging" | "retrying" | "waiting" | "paid" | "missed"',
  "recurring_donation.frequency": "Frequency",
  "recurring_donation.payment_method": "PaymentMethod",
  "recurring_donation.reason": "RecurringReason",
  "recurring_donation.state": "RecurringState",
  "bank_csv_columns.columns": "ColumnType<CsvColumns, string, string>",
  "bank_line.state": "BankLineState",
  "bank_statement.format": '"camt.053" | "csv"',
  "bank_transfer.notice": '"instructions" | "reminder" | "expired"',
  "donation.receipt_due": '"mail" | "quiet"',
  "reported_donation.offline_way": "OfflineWay",
  "reported_donation.state": "ReportState",
  "receipt.void_reason": '"amended" | "refunded" | "mistake"',
  "refund.asked_by": "RefundRequester",
  "refund.reason": "RefundReason",
  "refund.state": "RefundState",
  "report.reason": "ReportReason",
  "report.state": '"open" | "dismissed" | "acted"',
  "event.decided_state": "EventDecision",
  "event.place_kind": '"place" | "meeting"',
  "suppressed_address.reason": '"bounced" | "complained" | "unsubscribed"',
  "suppressed_address.scope": "SuppressionScope",
  "uploaded_picture.state": '"waiting" | "ready" | "failed"',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: "YES" | "NO";
  /** Has a default, so an insert can omit it. */
  given: boolean;
}

function columnType(column: Column): string {
  const isCurrency = column.udt_name === "bpchar";
  const type =
    narrower[`${column.table_name}.${column.column_name}`] ??
    (isCurrency ? "Currency" : typeOf[column.udt_name]);
  if (!type) throw new Error(`no type for ${column.table_name}.${column.column_name}`);
  const nullable = column.is_nullable === "YES" ? `${type} | null` : type;
  if (!column.given) return nullable;
  // Kysely's Generated does not look into a ColumnType.
  return nullable === "Timestamp" ? "GivenTimestamp" : `Generated<${nullable}>`;
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(`
    SELECT table_name, column_name, udt_name, is_nullable,
      (column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS') AS given
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT LIKE 'schema_migration%'
    ORDER BY table_name COLLATE "C", ordinal_position`);
  await client.end();
  return rows;
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const lines = [
    "// Made by `npm run tables` from the migrations.",
    'import type { ColumnType, Generated } from "kysely";',
    'import type { AuditSubject } from "#contract/foundation/audit.ts";',
    'import type { BankLineState, CsvColumns } from "#contract/office/bank.ts";',
    'import type { CampaignState } from "#contract/campaigns/campaign-states.ts";',
    'import type { DeclineReason, DonationState, DonationMethod, PaymentWay } from "#contract/giving/donations.ts";',
    'import type { Frequency, PaymentMethod } from "#contract/giving/giving-choices.ts";',
    'import type { RecurringReason, RecurringState } from "#contract/giving/recurring.ts";',
    'import type { EnquiryState, EnquiryType } from "#contract/outreach/enquiries.ts";',
    'import type { EventDecision } from "#contract/campaigns/event-state.ts";',
    'import type { OfflineWay, ReportState } from "#contract/giving/reported-donations.ts";',
    'import type { MailingKind, SuppressionScope } from "#contract/outreach/mailings.ts";',
    'import type { Currency } from "#contract/money.ts";',
    'import type { IssueState } from "#contract/outreach/newsletter-issues.ts";',
    'import type { RefundRequester, RefundReason, RefundState } from "#contract/giving/refunds.ts";',
    'import type { ReportReason } from "#contract/campaigns/reports.ts";',
    'import type { Role } from "#contract/identity/sessions.ts";',
    'import type { OfficeRole } from "#contract/office-roles.ts";',
    'import type { StoryBlock } from "#contract/story.ts";',
    "",
    "type Timestamp = ColumnType<Date, Date | string, Date | string>;",
    "type GivenTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;",
    "type Json = ColumnType<unknown, string, string>;",
    "",
    "export interface DB {",
  ];
  for (const [table, tableColumns] of tables) {
    lines.push(`  ${table}: {`);
    for (const column of tableColumns)
      lines.push(`    ${column.column_name}: ${columnType(column)};`);
    lines.push("  };");
  }
  return `${[...lines, "}"].join("\n")}\n`;
}

const cluster = await startPostgresCluster({ durable: false });
try {
  const database = openPostgres(cluster.url("postgres"));
  await migrate(database);
  await database.close();
  const text = render(await readColumns(cluster.url("postgres")));
  if (!process.argv.includes("--verify")) writeFileSync(target, text);
  else if (readFileSync(target, "utf8") !== text) {
    console.error("The table types are out of date: run `npm run tables`.");
    process.exitCode = 1;
  }
} finally {
  await cluster.remove();
}
