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
      <EmptyState title="You haven't donated yet">
        <p className="mb-5">
          Donations you make while logged in appear here. So do earlier ones made with your email
          address, once you claim them.
        </p>
        <ButtonLink href={DISCOVER_PATH}>Find a campaign</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <SettingsCard title="Your donations">
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
