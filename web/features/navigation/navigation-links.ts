export interface NavigationLink {
  href: string;
  label: string;
}

export const exploreLinks: readonly NavigationLink[] = [
  { href: "/discover", label: "Discover" },
  { href: "/explorecategory", label: "Categories" },
];

export const aboutLinks: readonly NavigationLink[] = [
  { href: "/how-giving-works", label: "How giving works" },
  { href: "/questions", label: "Questions" },
];
