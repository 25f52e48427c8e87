import { dayText } from "#contract/day-text.ts";
import { donationMethods } from "#contract/giving/giving-choices.ts";
import { countedAmountText, type SignedContent } from "#contract/giving/receipt-content.ts";
import type { Currency } from "#contract/money.ts";
import { formatMoney, money } from "#contract/money.ts";
import { countText } from "../../lib/count-text.ts";
import { explainFinding } from "./explain-finding.ts";
import type { Finding, ReceiptStatus } from "./use-receipt-check.ts";

interface CheckResultProps {
  finding: Finding;
  status: ReceiptStatus | undefined;
}

export function CheckResult({ finding, status }: CheckResultProps) {
  const { tone, title, text } = explainFinding(finding, status);
  const newer = typeof status === "object" ? status.replaced_by : null;
  return (
    <section className="check-result" data-tone={tone} aria-labelledby="verdict">
      <h2 id="verdict" className="text-title">
        {title}
      </h2>
      <p>{text}</p>
      {newer && <p>The valid receipt is {newer}.</p>}
      {finding.outcome === "genuine" && (
        <dl className="check-result-facts">
          {listFacts(finding.content).map(([name, value]) => (
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

function listFacts(content: SignedContent): Facts {
  const { charity, key, sandbox } = content;
  const facts = content.kind === "receipt" ? receiptFacts(content) : statementFacts(content);
  return [
    ...facts,
    ["Charity", charity.name],
    ["Address", charity.address ?? "None stated"],
    ["Registration", charity.registration ?? "None stated"],
    ["Tax statement", charity.tax_statement || "None stated"],
    ["Signed with", `Ed25519, key ${key}`],
    ...(sandbox ? ([["Test mode", "Nothing was charged"]] as const) : []),
  ];
}

function receiptFacts(content: Extract<SignedContent, { kind: "receipt" }>): Facts {
  const { currency, payment_method, replaces, fund } = content;
  const methods: Record<string, string> = donationMethods;
  const counted = countedAmountText(content);
  return [
    ["Receipt", content.number],
    ["Issued", dayText(content.issued_at)],
    ["Donor", content.donor],
    ["Donation", sum(content.amount_minor, currency)],
    ["Service fee", sum(content.fee_minor, currency)],
    ["Total paid", sum(content.total_minor, currency)],
    ["Donation date", dayText(content.given_at)],
    ["Campaign", `${content.campaign} (${content.campaign_id})`],
    ...(counted ? ([["Counted towards the campaign", counted]] as const) : []),
    ["Purpose", fund ?? "Where it's needed most"],
    ["Beneficiary", content.beneficiary],
    ["Payment method", methods[payment_method] ?? payment_method],
    ["Reference", content.donation_id],
    ...(replaces ? ([["Replaces", replaces]] as const) : []),
  ];
}

function statementFacts(content: Extract<SignedContent, { kind: "statement" }>): Facts {
  return [
    ["Donation statement", `${dayText(content.from)} to ${dayText(content.to)}`],
    ["Created", dayText(content.made_at)],
    ["Donor", content.donor],
    ...content.sums.flatMap(
      ({ currency, gifts, amount_minor, fee_minor, total_minor }): Facts => [
        [
          `Donated in ${currency}`,
          `${sum(amount_minor, currency)} in ${countText(gifts, "donation")}`,
        ],
        [`Service fee in ${currency}`, sum(fee_minor, currency)],
        [`Total paid in ${currency}`, sum(total_minor, currency)],
      ],
    ),
  ];
}
