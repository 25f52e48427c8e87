import { useRef } from "react";
import { CONTACT_PATH, DISCOVER_PATH } from "#contract/page-paths.ts";
import { useMenus } from "../../lib/use-menus.ts";
import { Logo } from "../../ui/logo.tsx";
import { AccountLinks } from "./account-links.tsx";
import { Dropdown } from "./dropdown.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { aboutLinks, exploreLinks } from "./navigation-links.ts";
import { useLostSession } from "./use-lost-session.ts";

const accountLooks = { plain: "navigation-bar-link", strong: "btn btn-river btn-small" };

export function NavigationBar({ name }: { name: string }) {
  const bar = useRef<HTMLElement>(null);
  useMenus(bar);
  useLostSession();
  return (
    <header ref={bar} className="navigation-bar">
      <div className="wrap navigation-bar-row">
        <a href="/" className="navigation-bar-logo" aria-label={`${name}, home`}>
          <Logo name={name} />
        </a>
        <nav className="navigation-bar-wide" aria-label="Main">
          <div className="navigation-bar-pair">
            <a href={DISCOVER_PATH} className="navigation-bar-link">
              Explore
            </a>
            <Dropdown label="More to explore" links={exploreLinks} hiddenLabel />
          </div>
          <Dropdown label="About" links={aboutLinks} />
          <a href={CONTACT_PATH} className="navigation-bar-link">
            Contact Us
          </a>
          <div className="navigation-bar-account">
            <AccountLinks
              looks={accountLooks}
              group={(links) => <Dropdown label="Your pages" links={links} hiddenLabel />}
            />
          </div>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
