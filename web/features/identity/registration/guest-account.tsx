import { lazy, Suspense, useState } from "react";
import { MY_DONATIONS_PATH } from "#contract/page-paths.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { Guest } from "./password-only-form.tsx";

/** The form weighs more than the page, and most visitors don't need it. */
const PasswordOnlyForm = lazy(async () => ({
  default: (await import("./password-only-form.tsx")).PasswordOnlyForm,
}));

/** Offers a guest with a known email address an account. Nothing for signed-in users. */
export function GuestAccount(guest: Guest) {
  const { checked, user } = useSession();
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (!checked || (user && !isConfirmed)) return null;
  return (
    <section className="no-print" aria-labelledby="account">
      <h2 id="account" className="text-heading">
        {isConfirmed ? "Your account is ready" : "Keep your donations in one place"}
      </h2>
      {isConfirmed ? (
        <div className="mt-2 grid justify-items-start gap-4" role="status">
          <p>It has this donation, its receipt and what comes of it.</p>
          <ButtonLink href={MY_DONATIONS_PATH}>See my donations</ButtonLink>
        </div>
      ) : (
        <>
          <p className="mt-2 max-w-text">
            With an account you can find your receipts and see what your donation did.{" "}
            {guest.name ? "Just choose a password." : "Just enter your name and choose a password."}
          </p>
          <Suspense>
            <PasswordOnlyForm {...guest} onConfirmed={() => setIsConfirmed(true)} />
          </Suspense>
        </>
      )}
    </section>
  );
}
