import { useEffect, useState } from "react";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { useWaitingMail, type WaitingMail } from "./waiting-mail.ts";

interface ExpectedMail {
  readonly mail: WaitingMail | undefined;
  /** The address of who is signed in is confirmed already, and nothing else is waited for. */
  readonly confirmed: boolean;
}

/** The mail that somebody on these screens waits for, as far as this browser knows. */
export function useExpectedMail(): ExpectedMail {
  const waiting = useWaitingMail();
  const { user } = useSession();
  const email = waiting ? undefined : user?.email;
  const [confirmed, setConfirmed] = useState<string>();

  useEffect(() => {
    if (email === undefined) return;
    isConfirmed().then(
      (confirmed) => confirmed && setConfirmed(email),
      // Then the address is taken for one that waits, which does no harm.
      () => {},
    );
  }, [email]);

  return {
    mail: waiting ?? (email === undefined ? undefined : { purpose: "verify", email }),
    confirmed: email !== undefined && confirmed === email,
  };
}

/** Only those who are signed in fetch what it takes to ask. */
async function isConfirmed(): Promise<boolean> {
  const { getProfile } = await import("#contract/account/profile.ts");
  return (await authorisedApi(getProfile, {})).email_verified;
}
