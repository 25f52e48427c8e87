import type { PublicInKindGift } from "#contract/campaigns/in-kind.ts";
import { Avatar } from "../../ui/avatar.tsx";

/** A gift that the team has said yes to. */
export function GiftLine({ gift }: { gift: PublicInKindGift }) {
  const { donor, what, quantity, state } = gift;
  const verb = state === "received" ? "gave" : "will give";
  return (
    <li className="flex items-center gap-3">
      <Avatar name={donor.name} portrait={donor.portrait} />
      <p className="donor-who">
        <strong>{donor.name ?? "Somebody"}</strong>
        {` ${verb} ${quantity.toLocaleString("en-US")} × ${what}`}
      </p>
    </li>
  );
}
