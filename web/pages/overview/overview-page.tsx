import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { OVERVIEW_PATH } from "#contract/page-paths.ts";
import { DateRange } from "../../features/date-range/date-range.tsx";
import { addressOf, readAddress } from "../../features/overview/overview-address.ts";
import { OverviewScreen } from "../../features/overview/overview-screen.tsx";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/overview-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: OVERVIEW_PATH,
    title: "Campaign Overview",
    description: "How your campaigns do: giving, mails, likes, shares and comments.",
    unlisted: true,
  });

export default function OverviewPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const address = readAddress(search);
  return (
    <OverviewScreen
      address={address}
      dateRange={
        <DateRange
          range={address.range}
          today={today}
          onRange={(range) =>
            navigate(addressOf({ ...address, range }), { preventScrollReset: true })
          }
        />
      }
    />
  );
}
