import { NEW_CAMPAIGN_PATH } from "#contract/page-paths.ts";
import { useSession } from "../session/use-session.ts";

/** Where "Start a Campaign" leads: to the form if somebody is signed in, else to `guest`. */
export function useStartPath(guest: string): string {
  return useSession().user ? NEW_CAMPAIGN_PATH : guest;
}
