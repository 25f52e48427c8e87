import type { EnquiryItem, EnquiryThread, OfficeEnquiry } from "#contract/outreach/enquiries.ts";
import type { EnquiryItemRow } from "./enquiry-list-store.ts";
import { toOfficeState } from "./enquiry-status.ts";
import type { EnquiryRow, MessageRow } from "./enquiry-store.ts";

export function threadView(row: EnquiryRow, messages: readonly MessageRow[]): EnquiryThread {
  const { number, subject, enquiry_type, full_name, state } = row;
  return {
    number,
    subject,
    enquiry_type,
    full_name,
    state,
    messages: messages.map(({ id, author_id, author_name, body, written_at }) => ({
      id,
      from_office: author_id !== null,
      author: author_name ?? full_name,
      body,
      written_at: written_at.toISOString(),
    })),
  };
}

export function officeEnquiryView(row: EnquiryRow, messages: readonly MessageRow[]): OfficeEnquiry {
  const { email, asked_at } = row;
  const state = toOfficeState(row);
  return { ...threadView(row, messages), state, email, asked_at: asked_at.toISOString() };
}

export function enquiryItemView(row: EnquiryItemRow): EnquiryItem {
  const { number, full_name, email, subject, enquiry_type } = row;
  return {
    number,
    full_name,
    email,
    subject,
    enquiry_type,
    state: toOfficeState(row),
    asked_at: row.asked_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    message_count: row.message_count ?? 0,
  };
}
