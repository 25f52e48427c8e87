import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { OVERVIEW_PATH } from "#contract/page-paths.ts";
import { DateRange } from "../features/date-range/date-range.tsx";
import { listParams, readListQuery } from "../features/discover/donation-address.ts";
import {
  overviewAddress,
  overviewParams,
  readOverviewAddress,
} from "../features/overview/overview-address.ts";
import { OverviewBrowse } from "../features/overview/overview-browse.tsx";
import { OverviewScreen } from "../features/overview/overview-screen.tsx";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { useRestoredHeight } from "../lib/page/use-restored-height.ts";
import type { Route } from "./+types/overview-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: OVERVIEW_PATH,
    title: "Campaign Overview",
    description: "How your campaigns are doing: donations, emails, likes, shares and comments.",
    unlisted: true,
  });

const listPlace = { path: OVERVIEW_PATH, prefix: "list_" };

export default function OverviewPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const overview = readOverviewAddress(search);
  const address = {
    ...overview,
    otherParams: listParams(listPlace, readListQuery(listPlace, search)),
  };
  return (
    <div {...useRestoredHeight()}>
      <OverviewScreen
        address={address}
        dateRange={
          <DateRange
            range={address.range}
            today={today}
            onRange={(range) =>
              navigate(overviewAddress({ ...address, range }), { preventScrollReset: true })
            }
          />
        }
      >
        <OverviewBrowse
          place={{ ...listPlace, otherParams: overviewParams(overview) }}
          search={search}
        />
      </OverviewScreen>
    </div>
  );
}
