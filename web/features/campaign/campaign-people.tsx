import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { Avatar } from "../../ui/avatar.tsx";

const kinds = {
  self: "Raises for their own cause",
  other: "Receives what is raised",
  charity: "A charity, receives what is raised",
} as const;

/** The organiser and the beneficiary. */
export function CampaignPeople({
  starter,
  beneficiary,
}: Pick<Campaign, "starter" | "beneficiary">) {
  return (
    <section className="people" aria-labelledby="people">
      <h2 id="people" className="text-heading">
        Who stands behind it
      </h2>
      <div className="campaign-people">
        <div className="flex items-start gap-4">
          <Avatar name={starter.name} portrait={starter.portrait} size="large" />
          <div>
            <p className="campaign-people-role">Starter</p>
            <p className="campaign-people-name">{starter.name}</p>
          </div>
        </div>
        <svg className="campaign-people-stream" viewBox="0 0 80 24" aria-hidden="true">
          <path d="M2 14C16 4 28 4 42 12s24 6 36 0" />
        </svg>
        <div className="flex items-start gap-4">
          <Avatar name={beneficiary.name} portrait={null} size="large" />
          <div>
            <p className="campaign-people-role">Beneficiary</p>
            <p className="campaign-people-name">{beneficiary.name}</p>
            <p className="campaign-people-note">
              {kinds[beneficiary.kind]}
              {beneficiary.registration && (
                <span>{`Registration ${beneficiary.registration}`}</span>
              )}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
