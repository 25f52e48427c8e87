import type { EnquiryState } from "#contract/outreach/enquiries.ts";
import { enquiries } from "#samples/enquiries.ts";
import type { SampleEnquiry } from "#samples/office-types.ts";
import { type EnquiryAction, nextState } from "../features/outreach/enquiries/enquiry-status.ts";
import {
  insertEnquiry,
  insertMessage,
  updateEnquiryState,
} from "../features/outreach/enquiries/enquiry-store.ts";
import { HOUR_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import { timeAt } from "./sample-dates.ts";
import type { SampleOffice } from "./sample-office.ts";

/** Creates enquiries with the office's replies. */
export async function createSampleEnquiries(
  tx: Tx,
  office: SampleOffice,
  now: number,
): Promise<void> {
  for (const sample of enquiries) await createEnquiry(tx, sample, office, now);
}

async function createEnquiry(
  tx: Tx,
  { number, name, email, type, subject, thread, closed }: SampleEnquiry,
  office: SampleOffice,
  now: number,
): Promise<void> {
  // Messages of the same day follow hourly.
  const timeOf = (index: number) =>
    new Date(timeAt(now, -(thread[index]?.daysAgo ?? 0), 8).getTime() + index * HOUR_MS);
  let state: EnquiryState = "open";
  const enquiryId = await insertEnquiry(tx, {
    number,
    email,
    full_name: name,
    subject,
    enquiry_type: type,
    state,
    source: "sample",
    asked_at: timeOf(0),
    changed_at: timeOf(0),
  });
  const changeState = async (action: EnquiryAction, at: Date) => {
    const next = nextState(state, action);
    if (!next) throw new Error(`no sample can ${action} from ${state}`);
    await updateEnquiryState(tx, enquiryId, next, at);
    if (action !== "ask") {
      office.actions.push({
        action,
        subject: { type: "enquiry", id: number },
        before: { state },
        after: { state: next },
        at,
      });
    }
    state = next;
  };
  for (const [index, { from, text }] of thread.entries()) {
    const at = timeOf(index);
    const author_id = from === "office" ? office.id : null;
    await insertMessage(tx, { enquiry_id: enquiryId, author_id, body: text, written_at: at });
    await changeState(from === "office" ? "answer" : "ask", at);
  }
  if (closed !== undefined) await changeState("close", timeAt(now, -closed, 15));
}
