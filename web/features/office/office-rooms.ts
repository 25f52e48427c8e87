import type { Queues } from "#contract/office/review.ts";

export interface OfficeRoom {
  readonly path: string;
  readonly name: string;
  /** What is decided there, in a sentence. */
  readonly about: string;
  /** The queue that is worked off there. */
  readonly queue?: keyof Queues;
}

/** The rooms of the office in their order: a line here and a page below /admin make another one. */
export const officeRooms: readonly OfficeRoom[] = [
  {
    path: "/admin/reviews",
    name: "Reviews",
    about: "Campaigns that want to go live, and changes of live ones.",
    queue: "reviews",
  },
  {
    path: "/admin/reports",
    name: "Reports",
    about: "What people found wrong with a campaign or a comment.",
    queue: "reports",
  },
  {
    path: "/admin/enquiries",
    name: "Enquiries",
    about: "Questions from the contact page, and our answers.",
    queue: "enquiries",
  },
  {
    path: "/admin/alerts",
    name: "Alerts",
    about: "What does not add up, and payments that are held back.",
    queue: "alerts",
  },
  { path: "/admin/causes", name: "Causes", about: "What people give to, and in which order." },
  {
    path: "/admin/featured",
    name: "Featured",
    about: "The campaign that the home page shows large.",
  },
  { path: "/admin/testimonials", name: "Testimonials", about: "What people say about us." },
  {
    path: "/admin/newsletter",
    name: "Newsletter",
    about: "What we write to everybody who asked for it.",
  },
  { path: "/admin/users", name: "Users", about: "Who has an account, and who may not sign in." },
  { path: "/admin/audit", name: "Audit trail", about: "Everything the office did, for good." },
];
