import type { Queues } from "#contract/office/review.ts";
import { officePath } from "#contract/page-paths.ts";

export interface OfficePageLink {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  readonly queues?: ReadonlyArray<keyof Queues>;
}

/** The number of items waiting on a page; undefined while loading, or if the page has no queue. */
export function countWaiting(
  { queues = [] }: OfficePageLink,
  counts: Queues | undefined,
): number | undefined {
  if (!counts || queues.length === 0) return undefined;
  return queues.reduce((sum, queue) => sum + counts[queue], 0);
}

/** The pages of the office in order. A new page needs an entry here and a route below /admin. */
export const officePages: readonly OfficePageLink[] = [
  {
    path: officePath("reviews"),
    name: "Reviews",
    about: "New campaigns, and changes to live ones.",
    queues: ["reviews"],
  },
  {
    path: officePath("reports"),
    name: "Reports",
    about: "Problems that people reported with campaigns and comments.",
    queues: ["reports"],
  },
  {
    path: officePath("enquiries"),
    name: "Enquiries",
    about: "Messages from the contact page, and our replies.",
    queues: ["enquiries"],
  },
  {
    path: officePath("money"),
    name: "Money",
    about: "Donations, refunds, disputes, payments on hold, month reports and exports.",
    queues: ["refunds", "reported", "disputes", "payments"],
  },
  {
    path: officePath("figures"),
    name: "Figures",
    about: "Donations, donors and refunds of a day, a month or a year.",
  },
  {
    path: officePath("donors"),
    name: "Donors",
    about: "Everyone who donated, with notes and tags.",
  },
  {
    path: officePath("alerts"),
    name: "Alerts",
    about: "Problems that need your attention.",
    queues: ["alerts"],
  },
  {
    path: officePath("jobs"),
    name: "Background tasks",
    about: "Failed background work, and the backups.",
    queues: ["jobs"],
  },
  {
    path: officePath("causes"),
    name: "Causes",
    about: "The causes that people can donate to, and their order.",
  },
  {
    path: officePath("featured"),
    name: "Featured",
    about: "The campaign that the home page features.",
  },
  { path: officePath("testimonials"), name: "Testimonials", about: "What people say about us." },
  {
    path: officePath("newsletter"),
    name: "Newsletter",
    about: "Emails to your subscribers.",
  },
  {
    path: officePath("settings"),
    name: "Settings",
    about: "The site's name, look, texts, fee and legal pages.",
  },
  {
    path: officePath("users"),
    name: "Users",
    about: "Everyone with an account.",
  },
  { path: officePath("audit"), name: "Audit log", about: "Who did what in the office, and when." },
];
