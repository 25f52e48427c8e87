import { lazy, Suspense } from "react";
import { useSession } from "../../../lib/session/use-session.ts";

/** The form's parts weigh more than the page, and most visitors of the page don't need them. */
const PasswordOnlyForm = lazy(async () => ({
  default: (await import("./password-only-form.tsx")).PasswordOnlyForm,
}));

/** Offers an account to somebody whose address is known; nothing to who is signed in. */
export function GuestAccount(person: { name: string | null; email: string }) {
  const { checked, user } = useSession();
  if (!checked || user) return null;
  return (
    <section className="no-print" aria-labelledby="account">
      <h2 id="account" className="text-heading">
        Keep your gifts in one place
      </h2>
      <p className="mt-2 max-w-text">
        With an account you find each receipt again and read what your gift did.{" "}
        {person.name
          ? "Only a password is left to choose."
          : "Only your name and a password are left to write."}
      </p>
      <Suspense>
        <PasswordOnlyForm {...person} />
      </Suspense>
    </section>
  );
}
