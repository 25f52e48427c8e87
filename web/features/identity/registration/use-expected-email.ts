import { useEffect, useState } from "react";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { type PendingEmail, usePendingEmail } from "./pending-email.ts";

interface ExpectedEmail {
  readonly pending: PendingEmail | undefined;
  /** The signed-in user's address is confirmed, and this browser waits for no other email. */
  readonly confirmed: boolean;
}

/** The email the user is waiting for, as far as this browser knows. */
export function useExpectedEmail(): ExpectedEmail {
  const waiting = usePendingEmail();
  const { user } = useSession();
  const email = waiting ? undefined : user?.email;
  const [confirmed, setConfirmed] = useState<string>();

  useEffect(() => {
    if (email === undefined) return;
    isConfirmed().then(
      (confirmed) => confirmed && setConfirmed(email),
      // Treating the address as unconfirmed does no harm.
      () => {},
    );
  }, [email]);

  return {
    pending: waiting ?? (email === undefined ? undefined : { purpose: "verify", email }),
    confirmed: email !== undefined && confirmed === email,
  };
}

/** Imports the profile contract on demand: only signed-in users need it. */
async function isConfirmed(): Promise<boolean> {
  const { getProfile } = await import("#contract/account/profile.ts");
  return (await authorisedApi(getProfile, {})).email_verified;
}
