import type { SampleOfflineDonation } from "./sample-types.ts";

export const offlineDonations: readonly SampleOfflineDonation[] = [
  {
    campaign: "beni-vaccine-boat",
    name: "Rotary Club of Rurrenabaque",
    amount: 640,
    daysAgo: 96,
    way: "bank_transfer",
    note: "Collected at their June dinner; Don Ernesto brought the slip",
  },
  {
    campaign: "beni-vaccine-boat",
    name: "Hilda Moye",
    amount: 35,
    daysAgo: 61,
    way: "cash",
    note: "Sells cuñapé at the landing, would not take a receipt",
  },
  { campaign: "beni-vaccine-boat", name: null, amount: 120, daysAgo: 40, way: "cash" },
  {
    campaign: "beni-vaccine-boat",
    name: "Parish of San Buenaventura",
    email: "parroquia.sanbuenaventura@example.org",
    amount: 275,
    daysAgo: 19,
    way: "cheque",
    note: "Second collection of the month",
  },
  {
    campaign: "beni-vaccine-boat",
    name: "Wilfredo Cuéllar",
    email: "wilfredo.cuellar@example.org",
    amount: 80,
    daysAgo: 4,
    way: "other",
    note: "Sold his old outboard and gave us what he got for it",
  },
  {
    campaign: "no-questions-launderette",
    name: "The Tuesday choir",
    amount: 212.4,
    daysAgo: 23,
    way: "cash",
    note: "From the hat at the autumn concert",
  },
  {
    campaign: "chitipa-bicycles",
    name: "Mzuzu Cycling Club",
    amount: 150,
    daysAgo: 12,
    way: "bank_transfer",
  },
];
