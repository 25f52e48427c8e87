import { useSearchParams } from "react-router";
import { listUsers, type OfficeUser, type UserOrder, userOrders } from "#contract/office/users.ts";
import { officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useOrder } from "../../../lib/page/use-order.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useAreaUser } from "../../../lib/session/use-session.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanChange } from "../office-queues.ts";
import { Permitted } from "../permitted.tsx";
import { SearchForm } from "../search-form.tsx";
import type { Route } from "./+types/users-page";
import { GuestErasure } from "./guest-erasure.tsx";
import { GuestNote } from "./guest-note.tsx";
import { useUserActions } from "./use-user-actions.ts";
import { userColumns } from "./user-columns.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("users"), "Users");

export default function UsersPage() {
  const selfId = useAreaUser().sub;
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const sorted = useOrder(userOrders, "-joined");
  const list = usePages<OfficeUser, Awaited<ReturnType<typeof loadPage>>>(
    `${sorted.order} ${q}`,
    (cursor) => loadPage(q, sorted.order, cursor),
  );
  const canChange = useCanChange("users");
  const actions = useUserActions({
    onChanged: (changed) => list.replace((user) => (user.id === changed.id ? changed : user)),
    onErased: () => void list.reload(),
  });
  const find = (query: string) => {
    const { q: _, ...others } = Object.fromEntries(search);
    setSearch(query ? { ...others, q: query } : others, { preventScrollReset: true });
  };
  return (
    <>
      <AreaHead title="Users" lead="Changes here take effect immediately." />
      <SearchForm label="Name or email address" initial={q} onSearch={find} />
      <GuestNote q={q} />
      <ActionOutcome runner={actions.runner} />
      <PagedTable
        what="The users"
        pages={list}
        sorted={sorted}
        columns={userColumns(selfId, canChange ? actions : undefined)}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="No matching users">
            <p>
              Search by any part of a name or email address. To find someone who donated without an
              account, enter the full email address.
            </p>
          </EmptyState>
        }
      />
      <Permitted area="users">
        <GuestErasure />
      </Permitted>
    </>
  );
}

function loadPage(q: string, sort: UserOrder, cursor: string | undefined) {
  return authorisedApi(listUsers, { query: { q: q || undefined, sort, cursor, limit: 25 } });
}
