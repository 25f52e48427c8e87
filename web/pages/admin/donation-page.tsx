import { moneyPath } from "#contract/page-paths.ts";
import { NotFound } from "../../features/layout/not-found.tsx";
import { DonationScreen } from "../../features/office/money/donation-screen.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import { GiveBack } from "../../features/refunds/give-back.tsx";
import type { Route } from "./+types/donation-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, moneyPath("donations", params.id), "Gift");

export default function DonationPage({ params }: Route.ComponentProps) {
  return (
    <DonationScreen
      key={params.id}
      id={params.id}
      missing={<NotFound />}
      giveBack={(donation, changed) => <GiveBack donation={donation} onChanged={changed} />}
    />
  );
}
