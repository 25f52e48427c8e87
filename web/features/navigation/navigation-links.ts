export interface NavigationLink {
  href: string;
  label: string;
}

/** Where "My Profile" leads. */
export const PROFILE_PATH = "/dashboard";

export const exploreLinks: readonly NavigationLink[] = [
  { href: "/discover", label: "Discover" },
  { href: "/explorecategory", label: "Categories" },
];

export const aboutLinks: readonly NavigationLink[] = [
  { href: "/how-giving-works", label: "How giving works" },
  { href: "/questions", label: "Questions" },
];
