import { getBooks, type PublicBooks } from "#contract/books/public-books.ts";
import { momentText } from "#contract/day-text.ts";
import { BOOKS_PATH } from "#contract/page-paths.ts";
import { BookSums } from "../../features/books/book-sums.tsx";
import { GatewayBalances, namesText } from "../../features/books/gateway-balances.tsx";
import { pageApi } from "../../lib/api/api.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/books-page";

export async function loader({ context }: Route.LoaderArgs) {
  return await pageApi(context)(getBooks, {});
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: BOOKS_PATH,
    title: "Our books",
    description:
      "What was given on this site, where it is now, and when our books were last found to agree with what the payment services hold.",
  });

/** Whether the books agree, and the sums of all that is in them. */
export default function BooksPage({ loaderData: books }: Route.ComponentProps) {
  const { currencies, test_currencies, gateways, not_compared, former, test } = books;
  const isTest = (name: string) => test.includes(name);
  const isReal = (name: string) => !isTest(name);
  return (
    <>
      <PageHead title={titleOf(books)} lead={leadOf(books)} />
      <div className="wrap wrap-start books-page-parts pb-section">
        {currencies.map((sums) => (
          <BookSums key={sums.currency} sums={sums} />
        ))}
        <GatewayBalances
          title="Held at payment services"
          gateways={gateways.filter((row) => !row.test)}
          not_compared={not_compared.filter(isReal)}
          former={former.filter(isReal)}
        />
        {test_currencies.length > 0 && (
          <>
            <section aria-labelledby="tests">
              <h2 id="tests" className="text-title">
                No real money
              </h2>
              <p className="mt-4 text-ink-soft">
                Gifts by {namesText(test)} are there to try the site out: no real money moved.
                {currencies.length > 0 && " They are in none of the sums above."}
              </p>
            </section>
            {test_currencies.map((sums) => (
              <BookSums key={sums.currency} sums={sums} test />
            ))}
            <GatewayBalances
              title="Held in tests"
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
            Every gift is booked twice: once where the money is, and once for whom it is. Both must
            come to the same cent, in every currency. Nothing in these books is ever changed or
            deleted; what went wrong is put right by a further entry that everybody who checks them
            sees.
          </p>
          <p>
            Each hour a program holds the gifts of the last day against their entries, and each
            night all of them: the amounts that campaigns show, what was given back, and that at
            least nine tenths of every gift reached its campaign.
          </p>
          <p>
            Every few minutes each payment service is asked what it holds for us. If that differs by
            a cent from our books, and still does at the next check, somebody is told and looks for
            the reason.
          </p>
          <p>
            The sums are those of all campaigns together, as of the last hourly check. A currency
            appears once there are enough gifts in it that no single one can be told from the sums.
          </p>
        </section>
      </div>
    </>
  );
}

function titleOf({ agreed_at, agree }: PublicBooks): string {
  if (agree && agreed_at) return `Books agree as of ${momentText(agreed_at)}`;
  return "Our books";
}

function leadOf({ checked_at, agreed_at, agree, unread }: PublicBooks): string {
  if (!checked_at) return "They have not been checked yet: the first check is within the hour.";
  if (agree) {
    return "All that was given is where it belongs: no entry is missing, and every sum is right to the cent.";
  }
  const before = agreed_at ? ` They last agreed on ${momentText(agreed_at)}.` : "";
  if (unread.length > 0) {
    return `The check of ${momentText(checked_at)} could not find that they agree: ${unread.join(" and ")} had not said for more than an hour what is held there.${before}`;
  }
  return `The check of ${momentText(checked_at)} found a difference, and somebody is looking into it.${before}`;
}
