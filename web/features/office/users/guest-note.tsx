import { useCallback } from "react";
import { findGuestDonor } from "#contract/office/users.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";

export function GuestNote({ q }: { q: string }) {
  const load = useCallback(
    () =>
      q.includes("@")
        ? authorisedApi(findGuestDonor, { query: { email: q } })
        : Promise.resolve({ data: null }),
    [q],
  );
  const { answer, stale } = useResponse(load);
  const guest = stale ? null : answer?.data;
  return (
    <p role="status" className={guest ? "flex flex-wrap items-center gap-2" : "sr-only"}>
      {guest && (
        <>
          <span className="wrap-anywhere">
            {guest.name && <b>{guest.name} </b>}
            {guest.name ? "made" : "Someone made"} {countText(guest.gift_count, "donation")} from{" "}
            {guest.email} without an account.
          </span>
          {guest.mails_come_back && <Badge tone="sand">Emails bounce</Badge>}
        </>
      )}
    </p>
  );
}
