import { useEffect, useState } from "react";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { useWaitingMail, type WaitingMail } from "./waiting-mail.ts";

interface ExpectedMail {
  readonly mail: WaitingMail | undefined;
  /** The address of the signed-in person is confirmed, and this browser waits for no other mail. */
  readonly confirmed: boolean;
}

/** The mail that the person waits for, as far as this browser knows. */
export function useExpectedMail(): ExpectedMail {
  const waiting = useWaitingMail();
  const { user } = useSession();
  const email = waiting ? undefined : user?.email;
  const [confirmed, setConfirmed] = useState<string>();

  useEffect(() => {
    if (email === undefined) return;
    isConfirmed().then(
      (confirmed) => confirmed && setConfirmed(email),
      // The address then counts as not confirmed, which does no harm.
      () => {},
    );
  }, [email]);

  return {
    mail: waiting ?? (email === undefined ? undefined : { purpose: "verify", email }),
    confirmed: email !== undefined && confirmed === email,
  };
}

/** The contract of profiles is loaded here, so that only people who are signed in load it. */
async function isConfirmed(): Promise<boolean> {
  const { getProfile } = await import("#contract/account/profile.ts");
  return (await authorisedApi(getProfile, {})).email_verified;
}
