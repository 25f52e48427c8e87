import { getBooks, type PublicBooks } from "#contract/books/public-books.ts";
import { BOOKS_PATH } from "#contract/page-paths.ts";
import { dayTimeText } from "#contract/time-zone.ts";
import { BookSums } from "../../features/books/book-sums.tsx";
import { GatewayBalances, quotedNames } from "../../features/books/gateway-balances.tsx";
import { pageApi } from "../../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { useSite } from "../../lib/page/site-data.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/books-page";

export async function loader({ context }: Route.LoaderArgs) {
  return await pageApi(context)(getBooks, {});
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: BOOKS_PATH,
    title: "Our books",
    description:
      "What donors gave on this site, where the money is now, and when our books last matched what the payment services hold.",
  });

export default function BooksPage({ loaderData: books }: Route.ComponentProps) {
  const { currencies, test_currencies, gateways, not_compared, former, test } = books;
  const zone = useSite()?.time_zone ?? "UTC";
  const isTest = (name: string) => test.includes(name);
  const isReal = (name: string) => !isTest(name);
  return (
    <>
      <PageHead title={booksTitle(books, zone)} lead={booksLead(books, zone)} />
      <div className="wrap wrap-start books-page-parts pb-section">
        {currencies.map((sums) => (
          <BookSums key={sums.currency} sums={sums} />
        ))}
        <GatewayBalances
          title="Balances at payment services"
          gateways={gateways.filter((row) => !row.test)}
          not_compared={not_compared.filter(isReal)}
          former={former.filter(isReal)}
        />
        {test_currencies.length > 0 && (
          <>
            <section aria-labelledby="tests">
              <h2 id="tests" className="text-title">
                Test mode
              </h2>
              <p className="mt-4 text-ink-soft">
                Donations through {quotedNames(test)} are tests: no real money was moved.
                {currencies.length > 0 && " They are not included in the totals above."}
              </p>
            </section>
            {test_currencies.map((sums) => (
              <BookSums key={sums.currency} sums={sums} test />
            ))}
            <GatewayBalances
              title="Test balances"
              gateways={gateways.filter((row) => row.test)}
              not_compared={not_compared.filter(isTest)}
            />
          </>
        )}
        <section className="prose" aria-labelledby="meaning">
          <h2 id="meaning" className="text-title">
            What this means
          </h2>
          <p>
            Every donation is entered twice: once for where the money is, and once for who it
            belongs to. Both sides must match to the cent, in every currency. Entries are never
            changed or deleted. A mistake is corrected with another entry that anyone checking the
            books can see.
          </p>
          <p>
            Every hour we check the donations of the last day against their entries, and every night
            all of them: the amounts that campaigns show, the refunds, and that at least 90% of
            every donation reached its campaign.
          </p>
          <p>
            Every few minutes we compare our books with the balance at each payment service. If they
            differ by even a cent in two checks in a row, someone is notified and looks into it.
          </p>
          <p>
            The totals cover all campaigns as of the last hourly check. A currency is listed once it
            has enough donations that no single one can be identified.
          </p>
        </section>
      </div>
    </>
  );
}

function booksTitle({ agreed_at, agree }: PublicBooks, zone: string): string {
  if (agree && agreed_at) return `Books balanced as of ${dayTimeText(agreed_at, zone)}`;
  return "Our books";
}

function booksLead({ checked_at, agreed_at, agree, unread }: PublicBooks, zone: string): string {
  if (!checked_at) return "Not checked yet. The first check runs within the hour.";
  if (agree) {
    return "Every donation is where it belongs: no entry is missing, and every total is right to the cent.";
  }
  const lastBalanced = agreed_at
    ? ` The books last balanced on ${dayTimeText(agreed_at, zone)}.`
    : "";
  if (unread.length > 0) {
    return `The check on ${dayTimeText(checked_at, zone)} couldn't be completed: ${unread.join(" and ")} had not reported a balance for more than an hour.${lastBalanced}`;
  }
  return `The check on ${dayTimeText(checked_at, zone)} found a difference, and we're looking into it.${lastBalanced}`;
}
