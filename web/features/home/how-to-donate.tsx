import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { Bank } from "../../ui/bank.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

const steps = [
  {
    title: "Identify Campaigns Worth Supporting",
    text: "Browse by cause or search for a place. Every campaign page shows who receives the money, what it pays for and how much has been raised.",
  },
  {
    title: "Select Your Preferred Payment Method",
    text: "Debit card, bank transfer or cryptocurrency. You see the fee and the total before you pay.",
  },
  {
    title: "Submit Your Donation",
    text: "You pay on the payment service's own page. Once the payment is confirmed, everyone can see the campaign's stream rise.",
  },
];

export function HowToDonate() {
  return (
    <section className="section relative overflow-x-clip bg-paper" aria-labelledby="how-to-donate">
      <Bank className="fill-paper" />
      <div className="wrap">
        <SectionHeading id="how-to-donate" title="How to donate" />
        <div className="how-to-donate-steps">
          <StepStream />
          <ol className="how-to-donate-list">
            {steps.map((step, index) => (
              <li key={step.title} className="how-to-donate-step">
                <span className="how-to-donate-number" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
        <ButtonLink href={DISCOVER_PATH} variant="giving" size="large">
          Donate Now
        </ButtonLink>
      </div>
    </section>
  );
}

const horizontalPath =
  "M-12.1 32C6.6 30.5 56.3 22.6 100 23C143.7 23.4 200.1 34.2 250 34.5C300 34.8 354.7 28.3 399.7 25C444.8 21.8 476.8 14.8 520.2 15C563.6 15.2 613.6 25.3 660.2 26C706.9 26.7 756.7 19.5 800.1 19C843.4 18.5 877 23.2 920.2 23C963.4 22.8 1010.2 20.5 1059.4 18C1108.5 15.5 1189.1 9.7 1215.1 8L1216.9 44C1190.9 45 1110.2 48.5 1060.6 50C1011.1 51.5 963.2 54.5 919.8 53C876.3 51.5 843.2 42.2 799.9 41C756.6 39.8 706.5 47.3 659.8 46C613.1 44.7 563 34.8 519.8 33C476.5 31.2 445.2 33.6 400.3 35C355.3 36.4 300 42.5 250 41.5C199.9 40.5 143.6 29.9 100 29C56.3 28.1 6.8 34.8 -11.9 36Z";
const verticalPath =
  "M32 -7.9C31.2 11.7 25.7 70.3 27 109.9C28.3 149.6 38.8 193.2 40 229.9C41.2 266.6 33.3 295 34 330C34.7 365 43.8 401.7 44 440.1C44.2 478.4 35.2 523.5 35 560.2C34.8 596.8 42 623.2 43 659.9C44 696.6 40.8 740.1 41 780.1C41.2 820.1 43.5 879.8 44 899.8L16 900.2C15.8 880.2 14.2 819.9 15 779.9C15.8 739.9 20.7 696.8 21 660.1C21.3 623.4 15.8 596.5 17 559.8C18.2 523.1 27.2 478.2 28 439.9C28.8 401.6 21.3 365 22 330C22.7 295 32.2 266.7 32 230.1C31.8 193.4 21.7 149.8 21 110.1C20.3 70.4 26.8 11.6 28 -8.1Z";

/** The stream along the steps, wider after each; vertical on narrow screens. */
function StepStream() {
  return (
    <>
      <svg
        className="how-to-donate-across"
        viewBox="0 0 1200 60"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={horizontalPath} />
      </svg>
      <svg
        className="how-to-donate-down"
        viewBox="0 0 60 900"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={verticalPath} />
      </svg>
    </>
  );
}
