import { CAUSE_SHARE_PERCENT, SERVICE_FEE_PERCENT } from "#contract/money.ts";
import { CONTACT_PATH, TERMS_PATH } from "#contract/page-paths.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import { useSite } from "../../lib/page/site-data.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/terms-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: TERMS_PATH,
    title: "Donation terms",
    description: "What you and we agree on when you donate, in plain words.",
  });

export default function TermsPage() {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Donation terms"
        lead="What you and we agree on when you tick the box. Plain words, and all of them."
      />
      <article className="wrap wrap-start pb-section prose">
        <h2>Your donation</h2>
        <p>
          A donation is a gift to the campaign you choose. You get nothing in return for it but our
          duty to pass it on, and the campaign's duty to use it for what its page says.
        </p>
        <h2>What you pay</h2>
        <p>
          You pay the amount you choose and a service fee of {SERVICE_FEE_PERCENT}% on top. Both,
          and their sum, are shown before you pay. Nothing else is added.
        </p>
        <h2>What reaches the cause</h2>
        <p>
          At least {CAUSE_SHARE_PERCENT}% of the amount you choose reaches the cause. What the
          payment service charges is taken from the rest. If it charges more than that, we bear the
          difference.
        </p>
        <h2>When it counts</h2>
        <p>
          A donation counts for the campaign once the payment service confirms the money. Until then
          it is shown to you as pending and is not part of the campaign's figures. If the payment
          fails or expires, nothing is booked.
        </p>
        <h2>Currencies</h2>
        <p>
          If you give in another currency than the campaign's, your donation is converted at our
          reference rate at the time you give. The rate is kept with your donation.
        </p>
        <h2>Purposes</h2>
        <p>
          Where you name one of a campaign's purposes, your wish is recorded with the donation and
          binds the campaign. If the purpose can't be carried out any more, the campaign has to say
          so in an update.
        </p>
        <h2>Your name and your message</h2>
        <p>
          Your name, your message and the amount are shown on the campaign's page. If you leave the
          name blank or choose to give anonymously, your name is not shown to anybody there.
        </p>
        <h2>If something went wrong</h2>
        <p>
          Wrong amount, wrong campaign, paid twice, or you think that a campaign is not what it
          says? Write to <ContactMail address={site?.contact_email} /> with the number of your
          donation, and we look into it before the money is passed on.
        </p>
        <h2>Tax</h2>
        <p>
          Whether a donation lowers your tax depends on the law where you live and on who receives
          the money. The campaign's page names the receiver and, for a charity, its registration
          number.
        </p>
      </article>
    </>
  );
}

function ContactMail({ address }: { address: string | undefined }) {
  return address ? (
    <a className="link" href={`mailto:${address}`}>
      {address}
    </a>
  ) : (
    <a className="link" href={CONTACT_PATH}>
      us
    </a>
  );
}
