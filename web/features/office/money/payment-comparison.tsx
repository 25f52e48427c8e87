import type { HeldPayment } from "#contract/giving/held-payments.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath, moneyPath } from "#contract/page-paths.ts";
import { toReadableName } from "../audit/audit-texts.ts";
import { FactList } from "../fact-list.tsx";
import { gatewayName } from "../gateway-name.ts";
import { timestampText } from "../timestamp-text.ts";
import { donationStateText } from "./history-texts.ts";
import { costText, paymentStateText, sumText } from "./payment-texts.ts";

interface Line {
  readonly name: string;
  readonly gateway: string | null;
  readonly books: string | null;
  /** Whether both should be equal and aren't. */
  readonly differs?: boolean;
}

export function PaymentComparison({ payment }: { payment: HeldPayment }) {
  const { donation, facts } = payment;
  return (
    <section className="office-card" aria-labelledby="held-both">
      <h2 id="held-both" className="text-lg">
        Comparison
      </h2>
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="text-left text-ink-soft">
            <td className="w-20 sm:w-28" />
            <th scope="col" className="pb-1 font-normal">
              Payment provider
            </th>
            <th scope="col" className="pb-1 pl-3 font-normal">
              Books
            </th>
          </tr>
        </thead>
        <tbody>
          {comparisonLines(payment).map(({ name, gateway, books, differs }) => (
            <tr key={name} className="align-top">
              <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-soft">
                {name}
              </th>
              <td className="py-1 [overflow-wrap:anywhere]">{gateway ?? "–"}</td>
              <td className="py-1 pl-3 [overflow-wrap:anywhere]">
                {books ?? "–"}
                {differs && <b> (differs)</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {donation ? (
        <>
          <FactList
            facts={[
              ["donor", donation.name ?? "Anonymous"],
              ["email", donation.email],
            ]}
          />
          <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
            <a className="link" href={moneyPath("donations", donation.id)}>
              Open the donation
            </a>
            <a className="link" href={campaignPath(donation.campaign.id)}>
              {donation.campaign.title}
            </a>
          </p>
        </>
      ) : (
        <p className="text-sm">The books have no matching donation.</p>
      )}
      <FactList
        facts={[]}
        technical={[
          ["donation ID (provider)", payment.reference],
          ["donation ID (books)", donation?.id],
          ["payment ID (provider)", payment.payment_id],
          ["payment ID (books)", donation?.payment_id],
        ]}
      />
      <details className="text-sm">
        <summary className="link w-fit cursor-pointer py-2">
          Message from the payment provider
        </summary>
        <p className="office-quote">{facts}</p>
      </details>
    </section>
  );
}

function comparisonLines({ told, donation, provider }: HeldPayment): Line[] {
  const total = { gateway: sumText(told?.total), books: sumText(donation?.total) };
  const cost = { gateway: sumText(told?.cost), books: costText(donation) };
  const providers = {
    gateway: gatewayName(provider),
    books: donation && gatewayName(donation.provider),
  };
  const refunded =
    donation && donation.refunded > 0
      ? formatWire(donation.refunded, donation.total.currency)
      : null;
  const lines: Line[] = [
    { name: "Amount", ...total, differs: differ(total) },
    { name: "Received", gateway: sumText(told?.received), books: null },
    {
      name: "Status",
      gateway: toReadableName(paymentStateText(told)),
      books: donation && donationStateText(donation),
    },
    { name: "Fees", ...cost, differs: differ(cost) },
    { name: donation?.revoked ? "Taken out" : "Refunded", gateway: null, books: refunded },
    {
      name: "When",
      gateway: told && timestampText(told.changed_at),
      books: donation?.given_at ? timestampText(donation.given_at) : null,
    },
    { name: "Provider", ...providers, differs: differ(providers) },
  ];
  return lines.filter(({ gateway, books }) => gateway !== null || books !== null);
}

function differ({ gateway, books }: Pick<Line, "gateway" | "books">): boolean {
  return gateway !== null && books !== null && gateway !== books;
}
