/** What a member of the office does; an owner is the account whose `role` is "admin". */
export const officeRoles = ["owner", "finance", "reviewer", "support", "read_only"] as const;
export type OfficeRole = (typeof officeRoles)[number];

export const officeRoleNames: Readonly<Record<OfficeRole, string>> = {
  owner: "Owner",
  finance: "Finance",
  reviewer: "Reviewer",
  support: "Support",
  read_only: "Read-only",
};

export const officeRoleDescriptions: Readonly<Record<OfficeRole, string>> = {
  owner: "Does everything, including settings and staff.",
  finance: "Looks after donations, refunds, disputes, figures and exports. Sees campaigns.",
  reviewer: "Decides about campaigns and reports, and edits causes and testimonials.",
  support: "Answers enquiries, helps users and donors, and sends the newsletter. Sees donations.",
  read_only: "Sees everything except exports, and changes nothing.",
};

/**
 * What an office endpoint is about. `home`: the counts and notes that every page of the office needs. `exports`: files
 * with the data of many people. `system`: settings, audit log, background tasks and backups.
 */
export const officeAreas = [
  "home",
  "campaigns",
  "content",
  "newsletter",
  "enquiries",
  "users",
  "donors",
  "money",
  "figures",
  "exports",
  "alerts",
  "system",
  "staff",
] as const;
export type OfficeArea = (typeof officeAreas)[number];

/** A role that can change an area can also read it. */
type Right = "read" | "change";
type Rights = Readonly<Partial<Record<OfficeArea, Right>>>;

const everything = (right: Right): Rights =>
  Object.fromEntries(officeAreas.map((area) => [area, right]));

/** What each role can do; nothing in the areas that are left out. */
const rights: Readonly<Record<OfficeRole, Rights>> = {
  owner: everything("change"),
  finance: {
    home: "read",
    campaigns: "read",
    donors: "change",
    money: "change",
    figures: "change",
    exports: "change",
    alerts: "change",
  },
  reviewer: { home: "read", campaigns: "change", content: "change" },
  support: {
    home: "read",
    campaigns: "read",
    newsletter: "change",
    enquiries: "change",
    users: "change",
    donors: "change",
    money: "read",
  },
  read_only: { ...everything("read"), exports: undefined },
};

export function canRead(role: OfficeRole, area: OfficeArea): boolean {
  return rights[role][area] !== undefined;
}

export function canChange(role: OfficeRole, area: OfficeArea): boolean {
  return rights[role][area] === "change";
}

/** Whether a role can call an endpoint: GET reads the endpoint's area, every other method changes it. */
export function canCall(
  role: OfficeRole,
  { method, office }: { readonly method: string; readonly office: OfficeArea },
): boolean {
  return method === "GET" ? canRead(role, office) : canChange(role, office);
}
