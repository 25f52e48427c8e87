import { useSession } from "../../lib/session/use-session.ts";
import { useConfirmedAddress } from "./registration/confirmed-address.ts";
import { useWaitingMail } from "./registration/waiting-mail.ts";
import { useNext } from "./use-next.ts";

/** Why somebody is on the sign-in page who may not have asked for it. */
export function useArrivalWords(): string | undefined {
  const { lost } = useSession();
  const { next } = useNext();
  const confirmed = useConfirmedAddress() !== undefined;
  const waiting = useWaitingMail() !== undefined;
  if (confirmed) return "Your address is confirmed. Log in to go on.";
  if (!next || waiting) return undefined;
  if (lost) return "You were logged out. Log in to go back to where you were.";
  return "Please log in. Then you go on to the page you wanted.";
}
