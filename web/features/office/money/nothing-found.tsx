import { EmptyState } from "../../../ui/empty-state.tsx";

/** Replaces a list of the money pages whose search found nothing. */
export function NothingFound({ what }: { what: string }) {
  return (
    <EmptyState title={`No ${what} matches`}>
      <p>
        Try another status, or search for the donor or an ID. Titles and amounts are found only in
        the first 5,000 entries.
      </p>
    </EmptyState>
  );
}
