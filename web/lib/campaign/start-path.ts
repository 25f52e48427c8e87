import { NEW_CAMPAIGN_PATH, SIGN_UP_PATH } from "#contract/page-paths.ts";
import { useSession } from "../session/use-session.ts";

/** By way of an account, to one's own campaign. */
export const START_BY_SIGN_UP = `${SIGN_UP_PATH}?next=${encodeURIComponent(NEW_CAMPAIGN_PATH)}`;

/** Where "Start a Campaign" leads: to the form if somebody is signed in, else to `guest`. */
export function useStartPath(guest: string): string {
  return useSession().user ? NEW_CAMPAIGN_PATH : guest;
}
