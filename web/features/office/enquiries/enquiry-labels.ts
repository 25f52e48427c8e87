import type { OfficeEnquiryState } from "#contract/outreach/enquiries.ts";

export const enquiryStateLabels: Readonly<Record<OfficeEnquiryState, string>> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
  doubtful: "Possible spam",
};
