import type { OfficeEnquiryState } from "#contract/outreach/enquiries.ts";

export const enquiryStateWords: Readonly<Record<OfficeEnquiryState, string>> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
  doubtful: "Possible spam",
};
