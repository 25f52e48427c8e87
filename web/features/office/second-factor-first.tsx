import { accountPath } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** In the place of the office for an admin who signs in with a password alone. */
export function SecondFactorFirst() {
  return (
    <div className="area-page">
      <h1 className="sr-only">The office</h1>
      <EmptyState title="First, a second lock on your account">
        <p className="mb-5">
          Whoever works in the office can pause campaigns and see addresses, so a password alone
          does not open it. Switch on two-factor authentication in your settings and come back.
        </p>
        <ButtonLink href={accountPath("profile")}>Switch it on</ButtonLink>
      </EmptyState>
    </div>
  );
}
