import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import FileText from "lucide-react/icons/file-text";
import Gift from "lucide-react/icons/gift";
import HandHeart from "lucide-react/icons/hand-heart";
import House from "lucide-react/icons/house";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Sprout from "lucide-react/icons/sprout";
import {
  ACCOUNT_PATH,
  DASHBOARD_PATH,
  DOCUMENTS_PATH,
  EVENTS_PATH,
  MY_DONATIONS_PATH,
  OFFICE_PATH,
  OVERVIEW_PATH,
} from "#contract/page-paths.ts";
import type { SessionUser } from "../../lib/session/session-token.ts";

export interface AreaLink {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

const links: readonly AreaLink[] = [
  { href: DASHBOARD_PATH, label: "Dashboard", icon: House },
  { href: MY_DONATIONS_PATH, label: "My donations", icon: Gift },
  { href: `${DASHBOARD_PATH}#fundraising`, label: "Fundraising", icon: HandHeart },
  { href: EVENTS_PATH, label: "Events", icon: CalendarDays },
  { href: OVERVIEW_PATH, label: "Campaign", icon: Sprout },
  { href: DOCUMENTS_PATH, label: "Documents", icon: FileText },
  { href: ACCOUNT_PATH, label: "Setting", icon: Settings },
  { href: `${DASHBOARD_PATH}#help`, label: "Help", icon: LifeBuoy },
];

const office: AreaLink = { href: OFFICE_PATH, label: "Office", icon: ShieldCheck };

export function areaLinks({ office_role }: Pick<SessionUser, "office_role">): readonly AreaLink[] {
  return office_role === null ? links : [...links, office];
}

/** The link of the current page. The fragment distinguishes sections of one page. */
export function currentLink(
  candidates: readonly AreaLink[],
  { pathname, hash }: { pathname: string; hash: string },
): AreaLink | undefined {
  const isUnder = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  return (
    candidates.find(({ href }) => href === pathname + hash) ??
    candidates.find(({ href }) => !href.includes("#") && isUnder(href))
  );
}
