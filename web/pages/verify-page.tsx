import { receiptKeys } from "#contract/giving/receipts.ts";
import { VERIFY_PATH } from "#contract/page-paths.ts";
import { PublicKeys } from "../features/receipts/public-keys.tsx";
import { ReceiptCheck } from "../features/receipts/receipt-check.tsx";
import { pageApi } from "../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { PageHead } from "../ui/page-head.tsx";
import type { Route } from "./+types/verify-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await pageApi(context)(receiptKeys, {});
  return { keys: data };
}

/** The address contains the code, so it must not be sent to other sites. */
export const headers: Route.HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: VERIFY_PATH,
    title: "Check a receipt",
    description: "Check whether a receipt or statement is genuine and still valid.",
  });

export default function VerifyPage({ loaderData: { keys } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Check a receipt"
        lead="Scan its code, choose its PDF or paste its address. Your browser does the check, even without a connection."
      />
      <div className="wrap wrap-start grid grid-cols-1 gap-10 pb-section">
        <ReceiptCheck keys={keys} />
        <PublicKeys keys={keys} />
      </div>
    </>
  );
}
