import type { Queues } from "#contract/office/review.ts";
import { canRead, type OfficeArea, type OfficeRole } from "#contract/office-roles.ts";
import { officePath } from "#contract/page-paths.ts";

export const officeGroups = ["Work", "Money", "Content", "People", "System"] as const;
export type OfficeGroup = (typeof officeGroups)[number];

export interface OfficePageLink {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  readonly group: OfficeGroup;
  /** Roles that can't read this area don't see the page. */
  readonly area: OfficeArea;
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

/** The groups with the pages that a role can read, in order. */
export function groupedPages(role: OfficeRole) {
  return officeGroups
    .map((group) => ({
      group,
      pages: officePages.filter((page) => page.group === group && canRead(role, page.area)),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** The page of a path below it. */
export function findOfficePage(pathname: string): OfficePageLink | undefined {
  return officePages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The pages of the office in order. A new page needs an entry here and a route below /admin. */
export const officePages: readonly OfficePageLink[] = [
  {
    path: officePath("reviews"),
    name: "Reviews",
    about: "New campaigns, and changes to live ones.",
    group: "Work",
    area: "campaigns",
    queues: ["reviews"],
  },
  {
    path: officePath("reports"),
    name: "Reports",
    about: "Problems that people reported with campaigns and comments.",
    group: "Work",
    area: "campaigns",
    queues: ["reports"],
  },
  {
    path: officePath("enquiries"),
    name: "Enquiries",
    about: "Messages from the contact page, and our replies.",
    group: "Work",
    area: "enquiries",
    queues: ["enquiries"],
  },
  {
    path: officePath("alerts"),
    name: "Alerts",
    about: "Problems that need your attention.",
    group: "Work",
    area: "alerts",
    queues: ["alerts"],
  },
  {
    path: officePath("money"),
    name: "Donations",
    about:
      "Donations, recurring donations, refunds, disputes, payments on hold, bank statements, month reports and exports.",
    group: "Money",
    area: "money",
    queues: ["refunds", "reported", "disputes", "payments", "bank"],
  },
  {
    path: officePath("figures"),
    name: "Figures",
    about: "Donations, donors and refunds of a day, a month or a year.",
    group: "Money",
    area: "figures",
  },
  {
    path: officePath("causes"),
    name: "Causes",
    about: "The causes that people can donate to, and their order.",
    group: "Content",
    area: "content",
  },
  {
    path: officePath("featured"),
    name: "Featured",
    about: "The campaign that the home page features.",
    group: "Content",
    area: "content",
  },
  {
    path: officePath("testimonials"),
    name: "Testimonials",
    about: "What people say about us.",
    group: "Content",
    area: "content",
  },
  {
    path: officePath("newsletter"),
    name: "Newsletter",
    about: "Emails to your subscribers.",
    group: "Content",
    area: "newsletter",
  },
  {
    path: officePath("donors"),
    name: "Donors",
    about: "Everyone who donated, with notes and tags.",
    group: "People",
    area: "donors",
  },
  {
    path: officePath("users"),
    name: "Users",
    about: "Everyone with an account.",
    group: "People",
    area: "users",
  },
  {
    path: officePath("staff"),
    name: "Staff",
    about: "Who works in the office, and their roles.",
    group: "People",
    area: "staff",
  },
  {
    path: officePath("settings"),
    name: "Settings",
    about: "The site's name, look, texts, fee and legal pages.",
    group: "System",
    area: "system",
  },
  {
    path: officePath("jobs"),
    name: "Background tasks",
    about: "Failed background work, and the backups.",
    group: "System",
    area: "system",
    queues: ["jobs"],
  },
  {
    path: officePath("audit"),
    name: "Audit log",
    about: "Who did what in the office, and when.",
    group: "System",
    area: "system",
  },
];
