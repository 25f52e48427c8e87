import { CONTACT_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** Replaces the form of a site that no gateway takes money for. */
export function NoGateway() {
  return (
    <section className="closed-campaign" aria-labelledby="no-gateway">
      <h2 id="no-gateway" className="text-heading">
        Gifts are not taken here yet
      </h2>
      <p>
        No payment service stands behind this site, so nothing can be charged. Please come back in a
        little while, or write to us how you would like to give.
      </p>
      <p>
        <ButtonLink href={CONTACT_PATH}>Write to the team</ButtonLink>
      </p>
    </section>
  );
}
