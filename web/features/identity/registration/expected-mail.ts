import { useEffect, useState } from "react";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { useWaitingMail, type WaitingMail } from "./waiting-mail.ts";

interface ExpectedMail {
  readonly mail: WaitingMail | undefined;
  /** The signed-in user's address is confirmed, and this browser waits for no other email. */
  readonly confirmed: boolean;
}

/** The email the user is waiting for, as far as this browser knows. */
export function useExpectedMail(): ExpectedMail {
  const waiting = useWaitingMail();
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
    mail: waiting ?? (email === undefined ? undefined : { purpose: "verify", email }),
    confirmed: email !== undefined && confirmed === email,
  };
}

/** Imports the profile contract on demand: only signed-in users need it. */
async function isConfirmed(): Promise<boolean> {
  const { getProfile } = await import("#contract/account/profile.ts");
  return (await authorisedApi(getProfile, {})).email_verified;
}
