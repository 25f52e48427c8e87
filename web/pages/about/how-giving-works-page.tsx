import { SERVICE_FEE_PERCENT } from "#contract/money.ts";
import { DISCOVER_PATH, HOW_GIVING_WORKS_PATH, QUESTIONS_PATH } from "#contract/page-paths.ts";
import { GivingSteps } from "../../features/giving-explained/giving-steps.tsx";
import { MoneySplit } from "../../features/giving-explained/money-split.tsx";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import { useSite } from "../../lib/page/site-data.ts";
import { Bank } from "../../ui/bank.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/how-giving-works-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
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
        lead="You should know what becomes of your money before you part with it. This is the way it takes."
      />
      <section className="wrap pb-section" aria-label="The way of a gift">
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
              <strong>Your name.</strong> Leave it blank and you give anonymously: your name is then
              shown to nobody, on no page and in no list.
            </p>
            <p>
              <strong>Another currency.</strong> The form offers those that you may give in. If the
              campaign counts in another one, your gift is converted at a rate fixed at that moment,
              and that rate does not change afterwards.
            </p>
            <p>
              <strong>Payments that take their time.</strong> A bank transfer or a payment in
              cryptocurrency can take days to settle. It counts for the campaign when the money is
              really there.
            </p>
            <p>
              <strong>Campaigns that pause or end.</strong> They stay readable, and they take no
              more donations.
            </p>
            {site?.sandbox && (
              <p>
                <strong>This site is set up for trying out.</strong> Payments go to a sandbox, and
                no money moves.
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
