import { NEW_CAMPAIGN_PATH, SIGN_UP_PATH } from "#contract/page-paths.ts";
import { useSession } from "../session/use-session.ts";

/** To the new campaign form, after signing up. */
export const SIGN_UP_TO_START_PATH = `${SIGN_UP_PATH}?next=${encodeURIComponent(NEW_CAMPAIGN_PATH)}`;

/** Where "Start a Campaign" links to: the form for signed-in users, `guest` for others. */
export function useStartPath(guest: string): string {
  return useSession().user ? NEW_CAMPAIGN_PATH : guest;
}
