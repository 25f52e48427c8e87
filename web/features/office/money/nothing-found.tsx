import { EmptyState } from "../../../ui/empty-state.tsx";

/** Where a search of one of the money room's lists found nothing. */
export function NothingFound({ what }: { what: string }) {
  return (
    <EmptyState title={`No ${what} here is like that`}>
      <p>
        Look among those in another state, or search for the donor or an id: titles and amounts are
        looked for among the first 5,000 of the list.
      </p>
    </EmptyState>
  );
}
