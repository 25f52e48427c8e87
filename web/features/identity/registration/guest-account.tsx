import { lazy, Suspense } from "react";
import { useSession } from "../../../lib/session/use-session.ts";

/** The form weighs more than the page, and most visitors don't need it. */
const PasswordOnlyForm = lazy(async () => ({
  default: (await import("./password-only-form.tsx")).PasswordOnlyForm,
}));

/** Offers a guest with a known email address an account. Nothing for signed-in users. */
export function GuestAccount(person: { name: string | null; email: string }) {
  const { checked, user } = useSession();
  if (!checked || user) return null;
  return (
    <section className="no-print" aria-labelledby="account">
      <h2 id="account" className="text-heading">
        Keep your donations in one place
      </h2>
      <p className="mt-2 max-w-text">
        With an account you can find your receipts and see what your donation did.{" "}
        {person.name ? "Just choose a password." : "Just enter your name and choose a password."}
      </p>
      <Suspense>
        <PasswordOnlyForm {...person} />
      </Suspense>
    </section>
  );
}
