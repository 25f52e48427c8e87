import {
  ACCOUNT_PATH,
  DOCUMENTS_PATH,
  EVENTS_PATH,
  MY_DONATIONS_PATH,
  OVERVIEW_PATH,
} from "#contract/page-paths.ts";

/** The menu of people who are logged in, after their profile. */
export const ownPages: ReadonlyArray<{ readonly href: string; readonly label: string }> = [
  { href: MY_DONATIONS_PATH, label: "My donations" },
  { href: OVERVIEW_PATH, label: "My campaigns" },
  { href: EVENTS_PATH, label: "Events" },
  { href: DOCUMENTS_PATH, label: "Documents" },
  { href: ACCOUNT_PATH, label: "Settings" },
];
