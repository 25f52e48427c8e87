import { ACCOUNT_PATH, accountPath } from "#contract/page-paths.ts";

export const accountTabs = {
  profile: "Profile",
  email: "Email",
  notification: "Notification",
  donations: "Donations",
  payment: "Payment",
  privacy: "Privacy and Security",
} as const;

export type AccountTab = keyof typeof accountTabs;

/** The tab named in the URL, Profile by default. */
export function readTab(search: URLSearchParams): AccountTab {
  const named = search.get("tab") ?? "";
  return isTab(named) ? named : "profile";
}

export function tabPath(tab: AccountTab): string {
  return tab === "profile" ? ACCOUNT_PATH : accountPath(tab);
}

function isTab(name: string): name is AccountTab {
  return Object.hasOwn(accountTabs, name);
}
