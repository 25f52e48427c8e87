import type { EnquiryState } from "#contract/outreach/enquiries.ts";

export const enquiryStateWords: Readonly<Record<EnquiryState, string>> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};
