import { SERVICE_FEE_PERCENT } from "#contract/money.ts";
import { DISCOVER_PATH, HOW_GIVING_WORKS_PATH, QUESTIONS_PATH } from "#contract/page-paths.ts";
import { GivingSteps } from "../../features/giving-explained/giving-steps.tsx";
import { MoneySplit } from "../../features/giving-explained/money-split.tsx";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { useSite } from "../../lib/page/site-data.ts";
import { Bank } from "../../ui/bank.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/how-giving-works-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: HOW_GIVING_WORKS_PATH,
    title: "How giving works",
    description:
      "What happens to a donation from the moment you choose a campaign, what it costs, and how much of it reaches the cause.",
  });

export default function HowGivingWorksPage() {
  const site = useSite();
  return (
    <>
      <PageHead
        title="How giving works"
        lead="Know what happens to your money before you donate. Here's where it goes."
      />
      <section className="wrap pb-section" aria-label="How a donation works">
        <GivingSteps />
      </section>
      <section className="section relative overflow-x-clip bg-sand" aria-labelledby="split">
        <Bank className="fill-sand" />
        <div className="wrap">
          <h2 id="split" className="text-title">
            What it costs, to the cent
          </h2>
          <MoneySplit feePercent={site?.service_fee_percent ?? SERVICE_FEE_PERCENT} />
        </div>
      </section>
      <section className="section relative overflow-x-clip bg-paper" aria-labelledby="good-to-know">
        <Bank className="bank-flipped fill-paper" />
        <div className="wrap how-giving-works-page-notes">
          <h2 id="good-to-know" className="text-title">
            Good to know
          </h2>
          <div className="prose">
            <p>
              <strong>Your name.</strong> Leave it blank to donate anonymously. No page or list will
              show your name.
            </p>
            <p>
              <strong>Other currencies.</strong> The form lists the currencies you can donate in. If
              the campaign uses another one, we convert your donation at the exchange rate at that
              time. It doesn't change afterwards.
            </p>
            <p>
              <strong>Slow payments.</strong> Bank transfers and cryptocurrency payments can take
              days to settle. They count towards the campaign once the money has arrived.
            </p>
            <p>
              <strong>Paused and ended campaigns.</strong> You can still read them, but they no
              longer accept donations.
            </p>
            {site?.sandbox && (
              <p>
                <strong>This is a demo site.</strong> Payments go to a sandbox, and no real money is
                moved.
              </p>
            )}
            <p className="flex flex-wrap items-center gap-x-7 gap-y-4 pt-4">
              <ButtonLink href={DISCOVER_PATH} variant="giving" size="large">
                Find a campaign
              </ButtonLink>
              <a href={QUESTIONS_PATH} className="link">
                Questions people ask
              </a>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
