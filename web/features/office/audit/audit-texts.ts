import type { AuditEntry } from "#contract/foundation/audit.ts";
import { currencies, formatMoney, money } from "#contract/money.ts";
import { monthText } from "#contract/month-text.ts";
import { officeRoleNames } from "#contract/office-roles.ts";
import { exportFormatNames } from "../exports/export-formats.ts";
import { gatewayName } from "../gateway-name.ts";
import { formatTimestamps } from "../timestamp-text.ts";

/** Labels for recorded names that would not be clear to readers. */
const nameLabels: Readonly<Record<string, string>> = {
  account: "User",
  amount_minor: "Amount",
  answer: "Reply",
  ask_back: "Request changes",
  bank_donation_returned: "Record returned donation",
  bank_give: "Give bank line to a campaign",
  bank_match: "Match bank line",
  bank_not_donation: "Mark bank line as no donation",
  bank_pair: "Match returned bank line",
  bank_refund: "Match refund",
  bank_refund_returned: "Record returned refund",
  bank_reopen: "Reopen bank line",
  bank_send_back: "Send bank line back",
  bank_sent: "Mark bank line as sent back",
  bank_wait: "Wait for the rest",
  blocks: "Content",
  category: "Cause",
  check_again: "Check payment again",
  confirm_reported_gift: "Confirm reported donation",
  decline_reported_gift: "Decline reported donation",
  feature: "Feature on the home page",
  from: "First day",
  gateway: "Payment provider",
  give_back: "Refund",
  give_up: "Give up task",
  grant: "Make owner",
  import_statement: "Upload bank statement",
  job: "Background task",
  joined: "Joined donor",
  last_entry: "Last transaction",
  look_at: "Mark as reviewed",
  order: "Change order",
  order_refund: "Refund",
  payment_status: "Status",
  recurring: "Recurring donation",
  refuse_change: "Reject change",
  revoke: "Remove from the office",
  run_again: "Run task again",
  settle: "Resolve",
  sign_out: "Log out of all devices",
  segment: "Recipients",
  state: "Status",
  switch_off_two_factor: "Turn off two-factor authentication",
  taken_back: "Withdraw",
  test: "Send test",
  to: "Last day",
  upload: "Upload logo",
};

/** A recorded name as readable text: "Send evidence" for "send_evidence". */
export function toReadableName(name: string): string {
  if (nameLabels[name]) return nameLabels[name];
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A recorded value as readable text: a state's name without underscores. */
export function toValueText(value: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll("_", " ") : value;
}

/** Names of recorded values, by their field. */
const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  format: exportFormatNames,
  role: officeRoleNames,
};

const month = /^20\d\d-\d\d$/;

/** What people call a record. Ids longer than a receipt's number say nothing to them. */
export function subjectName({ type, id, title }: AuditEntry["subject"]): string | undefined {
  if (title !== null) return title;
  if (type === "month") return monthText(id);
  if (type === "export") return toReadableName(id);
  return id.length <= 12 ? id : undefined;
}

const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Change = AuditEntry["changes"][number];

const isRecordId = ({ field, before, after }: Change) =>
  field === "payment" || field === "last_entry" || recordId.test(before ?? after ?? "");

/** The ids of other records in an entry, for the technical team. */
export function recordIds(changes: AuditEntry["changes"]) {
  return changes
    .filter(isRecordId)
    .map(({ field, before, after }) => [`${toReadableName(field)} ID`, after ?? before] as const);
}

/** The database sorts fields by length; a span reads from its first day. */
const spanOrder = ({ field }: Change) => (field === "from" ? 0 : field === "to" ? 1 : 2);

/** Changes as readable text, without the ids of other records. */
export function describeChanges(changes: AuditEntry["changes"]): AuditEntry["changes"] {
  const currency = changes.find(({ field }) => field === "currency")?.after;
  const valueText = (field: string, value: string | null) => {
    if (value === null) return null;
    const known = currencies.find((code) => code === currency);
    if (field === "amount_minor" && known) return formatMoney(money(Number(value), known));
    if (field === "blocks" || field === "segment") return textsIn(value);
    if (field === "provider" || field === "gateway") return gatewayName(value);
    if (field === "month" && month.test(value)) return monthText(value);
    const name = valueNames[field]?.[value];
    if (name) return name;
    return formatTimestamps(toValueText(value));
  };
  return changes
    .filter((change) => !isRecordId(change))
    .toSorted((a, b) => spanOrder(a) - spanOrder(b))
    .map(({ field, before, after }) => ({
      field: toReadableName(field),
      before: valueText(field, before),
      after: valueText(field, after),
    }));
}

const segments: Readonly<Record<string, string>> = {
  all: "all subscribers",
  donors: "subscribers who donated",
  cause: "subscribers who donated to a cause",
};

/** The readable texts of a stored list of newsletter blocks, or a segment. */
function textsIn(json: string): string {
  if (!/^[[{]/.test(json)) return json;
  const stored: unknown = JSON.parse(json);
  return (Array.isArray(stored) ? stored : [stored])
    .map(({ kind, text, label, alt }) => text ?? label ?? alt ?? segments[kind] ?? "")
    .filter((text) => text !== "")
    .join("\n\n");
}

const MAX_LINE_LENGTH = 60;

/** A single short change on one line, "Status: open → answered"; undefined for anything longer. */
export function changeLine([change, ...more]: AuditEntry["changes"]): string | undefined {
  if (!change || more.length > 0) return undefined;
  const values = [change.before, change.after].filter((value) => value !== null);
  const line = `${change.field}: ${values.join(" → ")}`;
  return line.length <= MAX_LINE_LENGTH && !line.includes("\n") ? line : undefined;
}
