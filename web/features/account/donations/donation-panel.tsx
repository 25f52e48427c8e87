import { listMyDonations, ownDonationOrders } from "#contract/account/profile.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useOrder } from "../../../lib/page/use-order.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ownDonationColumns } from "./own-donation-columns.tsx";

export function DonationPanel() {
  const sorted = useOrder(ownDonationOrders, "-begun");
  const pages = usePages(sorted.order, (cursor) =>
    authorisedApi(listMyDonations, { query: { sort: sorted.order, cursor } }),
  );
  if (pages.page?.data.length === 0) {
    return (
      <EmptyState title="You have not given yet">
        <p className="mb-5">
          What you give while you are logged in stands here, and so does what you claim of the gifts
          that were given under your confirmed address.
        </p>
        <ButtonLink href={DISCOVER_PATH}>Find a campaign</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <SettingsCard title="What you gave">
      <PagedTable
        what="Your donations"
        pages={pages}
        sorted={sorted}
        columns={ownDonationColumns}
        keyOf={({ id }) => id}
        empty={null}
      />
    </SettingsCard>
  );
}
