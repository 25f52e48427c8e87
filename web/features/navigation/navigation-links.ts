import {
  CATEGORIES_PATH,
  DASHBOARD_PATH,
  DISCOVER_PATH,
  HOW_GIVING_WORKS_PATH,
  QUESTIONS_PATH,
} from "#contract/page-paths.ts";

export interface NavigationLink {
  href: string;
  label: string;
}

export const PROFILE_PATH = DASHBOARD_PATH;

export const exploreLinks: readonly NavigationLink[] = [
  { href: DISCOVER_PATH, label: "Discover" },
  { href: CATEGORIES_PATH, label: "Categories" },
];

export const aboutLinks: readonly NavigationLink[] = [
  { href: HOW_GIVING_WORKS_PATH, label: "How giving works" },
  { href: QUESTIONS_PATH, label: "Questions" },
];
