import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { NEW_CAMPAIGN_PATH } from "#contract/page-paths.ts";
import type { SessionUser } from "../../lib/session/session-token.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { areaLinks, currentLink } from "./area-links.ts";

interface AreaMenuProps {
  user: SessionUser;
  children?: ReactNode;
}

/** The area's links, next to the page or in the drawer on small screens. */
export function AreaMenu({ user, children }: AreaMenuProps) {
  const links = areaLinks(user);
  const current = currentLink(links, useLocation());
  return (
    <nav aria-label="Your account" className="area-menu">
      {children}
      <ButtonLink href={NEW_CAMPAIGN_PATH} size="small">
        <Plus aria-hidden="true" className="size-5" />
        New campaign
      </ButtonLink>
      <ul className="area-menu-links">
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              className="area-menu-link"
              aria-current={link === current ? "page" : undefined}
            >
              <link.icon aria-hidden="true" />
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
