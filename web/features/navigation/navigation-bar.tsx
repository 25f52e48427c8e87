import { useRef } from "react";
import { CONTACT_PATH, DISCOVER_PATH } from "#contract/page-paths.ts";
import { useClosingMenus } from "../../lib/use-closing-menus.ts";
import { Logo } from "../../ui/logo.tsx";
import { AccountLinks } from "./account-links.tsx";
import { Dropdown } from "./dropdown.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { aboutLinks, exploreLinks } from "./navigation-links.ts";
import { useLostSession } from "./use-lost-session.ts";

const accountLooks = { plain: "nav-link", strong: "btn btn-river btn-small" };

export function NavigationBar({ name }: { name: string }) {
  const bar = useRef<HTMLElement>(null);
  useClosingMenus(bar);
  useLostSession();
  return (
    <header ref={bar} className="site-nav">
      <div className="wrap nav-row">
        <a href="/" className="nav-logo" aria-label={`${name}, home`}>
          <Logo name={name} />
        </a>
        <nav className="nav-wide" aria-label="Main">
          <div className="nav-pair">
            <a href={DISCOVER_PATH} className="nav-link">
              Explore
            </a>
            <Dropdown label="More to explore" links={exploreLinks} hiddenLabel />
          </div>
          <Dropdown label="About" links={aboutLinks} />
          <a href={CONTACT_PATH} className="nav-link">
            Contact Us
          </a>
          <div className="nav-account">
            <AccountLinks looks={accountLooks} />
          </div>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
