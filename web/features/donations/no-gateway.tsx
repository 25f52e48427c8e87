import { CONTACT_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** Replaces the form on a site without a payment gateway. */
export function NoGateway() {
  return (
    <section className="closed-campaign" aria-labelledby="no-gateway">
      <h2 id="no-gateway" className="text-heading">
        We can't accept donations yet
      </h2>
      <p>
        This site has no payment service set up yet. Please check back soon, or contact us to give
        another way.
      </p>
      <p>
        <ButtonLink href={CONTACT_PATH}>Contact us</ButtonLink>
      </p>
    </section>
  );
}
