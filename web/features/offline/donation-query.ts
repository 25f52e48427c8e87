import type { DonationFilter } from "#contract/giving/team-donations.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filter in an address, without invalid values. */
export function readDonationFilter(query: URLSearchParams): DonationFilter {
  const thanked = query.get("thanked");
  const source = query.get("source");
  const from = query.get("from") ?? "";
  const to = query.get("to") ?? "";
  const q = query.get("q")?.trim().slice(0, 100);
  return {
    thanked: thanked === "yes" || thanked === "no" ? thanked : undefined,
    source: source === "online" || source === "offline" ? source : undefined,
    from: day.test(from) ? from : undefined,
    to: day.test(to) ? to : undefined,
    q: q || undefined,
  };
}
