import { CONTACT_PATH } from "#contract/page-paths.ts";
import { AccountLinks } from "./account-links.tsx";
import { aboutLinks, exploreLinks, type NavigationLink } from "./navigation-links.ts";

export function MobileMenu() {
  return (
    <details className="mobile-menu">
      <summary className="mobile-menu-toggle">
        <span className="sr-only">Menu</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path className="mobile-menu-line-a" d="M3 7c4-2 6 2 9 0s5-2 9 0" />
          <path className="mobile-menu-line-b" d="M3 12c4-2 6 2 9 0s5-2 9 0" />
          <path className="mobile-menu-line-c" d="M3 17c4-2 6 2 9 0s5-2 9 0" />
        </svg>
      </summary>
      <nav className="mobile-menu-sheet" aria-label="Main">
        <LinkGroup label="Explore" links={exploreLinks} />
        <LinkGroup label="About" links={aboutLinks} />
        <a href={CONTACT_PATH}>Contact Us</a>
        <AccountLinks group={(links) => <LinkGroup label="Your pages" links={links} />} />
      </nav>
    </details>
  );
}

function LinkGroup({ label, links }: { label: string; links: readonly NavigationLink[] }) {
  return (
    <>
      <p>{label}</p>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
