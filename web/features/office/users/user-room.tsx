import { useSearchParams } from "react-router";
import { listUsers, type OfficeUser } from "#contract/office/users.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageList } from "../page-list.tsx";
import { SearchForm } from "./search-form.tsx";
import { UserCard } from "./user-card.tsx";

/** Everybody with an account. `selfId` is the account of the person who looks. */
export function UserRoom({ selfId }: { selfId: string }) {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const list = usePages<OfficeUser, Awaited<ReturnType<typeof loadPage>>>(q, (cursor) =>
    loadPage(q, cursor),
  );
  return (
    <>
      <AreaHead
        title="Users"
        lead="The newest first. What you do here counts from their next click on."
      />
      <SearchForm
        label="Name or email address"
        initial={q}
        onSearch={(words) => setSearch(words ? { q: words } : {}, { preventScrollReset: true })}
      />
      <PageList
        list={list}
        what="The users"
        empty={
          <EmptyState title="Nobody has this name or address">
            <p>Any part of a first name, last name or address will do.</p>
          </EmptyState>
        }
      >
        <ol className="grid gap-3">
          {list.page?.data.map((user) => (
            <UserCard
              key={user.id}
              user={user}
              self={user.id === selfId}
              onChanged={(changed) =>
                list.replace((one) => (one.id === changed.id ? changed : one))
              }
            />
          ))}
        </ol>
      </PageList>
    </>
  );
}

function loadPage(q: string, cursor: string | undefined) {
  return authorisedApi(listUsers, { query: { q: q || undefined, cursor } });
}
