import type { HeldPayment } from "#contract/giving/held-payments.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath, moneyPath } from "#contract/page-paths.ts";
import { plainWords } from "../audit/audit-words.ts";
import { FactList } from "../fact-list.tsx";
import { momentText } from "../moment-text.ts";
import { donationStateText } from "./life-words.ts";
import { costText, stateOf, sumText } from "./payment-words.ts";

interface Line {
  readonly name: string;
  readonly gateway: string | null;
  readonly books: string | null;
  /** Whether both have to say the same, and don't. */
  readonly differs?: boolean;
}

/** What the gateway says of a payment beside what the books say. */
export function PaymentComparison({ payment }: { payment: HeldPayment }) {
  const { donation, facts } = payment;
  return (
    <section className="office-card" aria-labelledby="held-both">
      <h2 id="held-both" className="text-lg">
        What both say
      </h2>
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="text-left text-ink-soft">
            <td className="w-20 sm:w-28" />
            <th scope="col" className="pb-1 font-normal">
              The gateway
            </th>
            <th scope="col" className="pb-1 pl-3 font-normal">
              The books
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(payment).map(({ name, gateway, books, differs }) => (
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
              { name: "donor", value: donation.name ?? "nobody named" },
              ...(donation.email ? [{ name: "address", value: donation.email }] : []),
            ]}
          />
          <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
            <a className="link" href={moneyPath("donations", donation.id)}>
              The donation’s whole life
            </a>
            <a className="link" href={campaignPath(donation.campaign.id)}>
              {donation.campaign.title}
            </a>
          </p>
        </>
      ) : (
        <p className="text-sm">The books have no donation of that name.</p>
      )}
      <details className="text-sm">
        <summary className="link w-fit cursor-pointer py-2">The gateway’s own words</summary>
        <p className="office-quote">{facts}</p>
      </details>
    </section>
  );
}

function linesOf({ told, donation, ...its }: HeldPayment): Line[] {
  const total = { gateway: sumText(told?.total), books: sumText(donation?.total) };
  const cost = { gateway: sumText(told?.cost), books: costText(donation) };
  const donation = { gateway: its.reference, books: donation?.id ?? null };
  const provider = { gateway: its.provider, books: donation?.provider ?? null };
  const payment = { gateway: its.payment_id, books: donation?.payment_id ?? null };
  const back =
    donation && donation.refunded > 0
      ? formatWire(donation.refunded, donation.total.currency)
      : null;
  const lines: Line[] = [
    { name: "Amount", ...total, differs: differ(total) },
    { name: "Came", gateway: sumText(told?.received), books: null },
    {
      name: "State",
      gateway: plainWords(stateOf(told)),
      books: donation && donationStateText(donation),
    },
    { name: "Cost", ...cost, differs: differ(cost) },
    { name: donation?.revoked ? "Taken out" : "Back", gateway: null, books: back },
    {
      name: "When",
      gateway: told && momentText(told.changed_at),
      books: donation?.given_at ? momentText(donation.given_at) : null,
    },
    { name: "Donation", ...donation, differs: differ(donation) },
    { name: "Gateway", ...provider, differs: differ(provider) },
    { name: "Payment", ...payment, differs: differ(payment) },
  ];
  return lines.filter(({ gateway, books }) => gateway !== null || books !== null);
}

function differ({ gateway, books }: Pick<Line, "gateway" | "books">): boolean {
  return gateway !== null && books !== null && gateway !== books;
}
