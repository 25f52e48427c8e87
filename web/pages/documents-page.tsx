import { DOCUMENTS_PATH, VERIFY_PATH } from "#contract/page-paths.ts";
import { ReceiptList } from "../features/receipts/receipt-list.tsx";
import { StatementPart } from "../features/receipts/statement-part.tsx";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import type { PageHandle } from "../lib/page/page-query.ts";
import { AreaHead } from "../ui/area-head.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/documents-page";

const STATEMENTS = "statements";

const showsStatements = (query: URLSearchParams) => query.get("tab") === STATEMENTS;

export const handle: PageHandle = {
  query: (query) => ({ tab: showsStatements(query) ? STATEMENTS : undefined }),
};

export function loader({ url }: Route.LoaderArgs) {
  return { statements: showsStatements(url.searchParams) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: DOCUMENTS_PATH,
    title: "Documents",
    description: "Receipts for your donations, and statements for your taxes.",
    unlisted: true,
  });

export default function DocumentsPage({ loaderData: { statements } }: Route.ComponentProps) {
  return (
    <div className="area-page">
      <AreaHead
        title="Documents"
        lead={
          <>
            For your taxes and your records. Every document is signed, and{" "}
            <a className="link" href={VERIFY_PATH}>
              anyone can check it
            </a>
            .
          </>
        }
      />
      <Tabs
        label="Documents"
        tabs={[
          { href: DOCUMENTS_PATH, label: "Receipts", current: !statements },
          { href: `${DOCUMENTS_PATH}?tab=statements`, label: "Statements", current: statements },
        ]}
      />
      {statements ? <StatementPart /> : <ReceiptList />}
    </div>
  );
}
