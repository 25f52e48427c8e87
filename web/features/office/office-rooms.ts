import type { Queues } from "#contract/office/review.ts";
import { officePath } from "#contract/page-paths.ts";

export interface OfficeRoom {
  readonly path: string;
  readonly name: string;
  /** What the office decides there, in a sentence. */
  readonly about: string;
  /** The queues that this room works through. */
  readonly queues?: ReadonlyArray<keyof Queues>;
}

/** How much waits in a room; undefined where the counts are not there yet, or nothing can wait. */
export function waitingIn(
  { queues = [] }: OfficeRoom,
  counts: Queues | undefined,
): number | undefined {
  if (!counts || queues.length === 0) return undefined;
  return queues.reduce((sum, queue) => sum + counts[queue], 0);
}

/** The rooms of the office in their order. A new room takes a line here and a page below /admin. */
export const officeRooms: readonly OfficeRoom[] = [
  {
    path: officePath("reviews"),
    name: "Reviews",
    about: "Campaigns that want to go live, and changes of live ones.",
    queues: ["reviews"],
  },
  {
    path: officePath("reports"),
    name: "Reports",
    about: "What people found wrong with a campaign or a comment.",
    queues: ["reports"],
  },
  {
    path: officePath("enquiries"),
    name: "Enquiries",
    about: "Questions from the contact page, and our answers.",
    queues: ["enquiries"],
  },
  {
    path: officePath("money"),
    name: "Money",
    about: "Every donation's whole life, refunds, disputes, payments held back, and the gateways.",
    queues: ["refunds", "reported", "disputes", "payments"],
  },
  {
    path: officePath("alerts"),
    name: "Alerts",
    about: "What does not add up, and what the site cannot decide by itself.",
    queues: ["alerts"],
  },
  {
    path: officePath("jobs"),
    name: "Jobs",
    about: "Work in the background, what of it failed, and the backups.",
    queues: ["jobs"],
  },
  { path: officePath("causes"), name: "Causes", about: "What people give to, and in which order." },
  {
    path: officePath("featured"),
    name: "Featured",
    about: "The campaign that the home page shows large.",
  },
  { path: officePath("testimonials"), name: "Testimonials", about: "What people say about us." },
  {
    path: officePath("newsletter"),
    name: "Newsletter",
    about: "What we write to everybody who asked for it.",
  },
  {
    path: officePath("settings"),
    name: "Settings",
    about: "The site's name, looks, words, fee and legal pages.",
  },
  {
    path: officePath("users"),
    name: "Users",
    about: "Who has an account, and who may not sign in.",
  },
  { path: officePath("audit"), name: "Audit trail", about: "Everything the office did, for good." },
];
