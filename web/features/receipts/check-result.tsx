import { dayText } from "#contract/day-text.ts";
import { donationMethods } from "#contract/giving/donations.ts";
import { countsAsText, type SignedContent } from "#contract/giving/receipt-content.ts";
import type { Currency } from "#contract/money.ts";
import { formatMoney, money } from "#contract/money.ts";
import { verdictOf } from "./check-words.ts";
import type { Finding, Standing } from "./use-receipt-check.ts";

interface CheckResultProps {
  finding: Finding;
  standing: Standing | undefined;
}

/** The verdict, and every field that the signature covers. */
export function CheckResult({ finding, standing }: CheckResultProps) {
  const { tone, title, text } = verdictOf(finding, standing);
  const newer = typeof standing === "object" ? standing.replaced_by : null;
  return (
    <section className="check-result" data-tone={tone} aria-labelledby="verdict">
      <h2 id="verdict" className="text-title">
        {title}
      </h2>
      <p>{text}</p>
      {newer && <p>The receipt in force is {newer}.</p>}
      {finding.outcome === "genuine" && (
        <dl className="check-result-facts">
          {factsOf(finding.content).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type Facts = ReadonlyArray<readonly [string, string]>;

const sum = (minor: number, currency: Currency) => formatMoney(money(minor, currency));

/** Every field that was signed, in words. */
function factsOf(content: SignedContent): Facts {
  const { charity, key, sandbox } = content;
  const facts = content.kind === "receipt" ? receiptFacts(content) : statementFacts(content);
  return [
    ...facts,
    ["Charity", charity.name],
    ["Address", charity.address ?? "None stated"],
    ["Registration", charity.registration ?? "None stated"],
    ["Taxes", charity.tax_statement || "None stated"],
    ["Signed with", `Ed25519, key ${key}`],
    ...(sandbox ? ([["Sandbox", "No money moved"]] as const) : []),
  ];
}

function receiptFacts(content: Extract<SignedContent, { kind: "receipt" }>): Facts {
  const { currency, payment_method, replaces, fund } = content;
  const methods: Record<string, string> = donationMethods;
  const counted = countsAsText(content);
  return [
    ["Receipt", content.number],
    ["Issued", dayText(content.issued_at)],
    ["Donor", content.donor],
    ["Gift", sum(content.amount_minor, currency)],
    ["Service fee", sum(content.fee_minor, currency)],
    ["Total paid", sum(content.total_minor, currency)],
    ["Date of the gift", dayText(content.given_at)],
    ["Campaign", `${content.campaign} (${content.campaign_id})`],
    ...(counted ? ([["Counts for it as", counted]] as const) : []),
    ["Purpose", fund ?? "None designated"],
    ["For the benefit of", content.beneficiary],
    ["Given by", methods[payment_method] ?? payment_method],
    ["Donation", content.donation_id],
    ...(replaces ? ([["Takes the place of", replaces]] as const) : []),
  ];
}

function statementFacts(content: Extract<SignedContent, { kind: "statement" }>): Facts {
  return [
    ["Statement of gifts", `${dayText(content.from)} to ${dayText(content.to)}`],
    ["Made", dayText(content.made_at)],
    ["Donor", content.donor],
    ...content.sums.flatMap(
      ({ currency, gifts, amount_minor, fee_minor, total_minor }): Facts => [
        [`Given in ${currency}`, `${sum(amount_minor, currency)} in ${gifts} gifts`],
        [`Service fee in ${currency}`, sum(fee_minor, currency)],
        [`Total paid in ${currency}`, sum(total_minor, currency)],
      ],
    ),
  ];
}
