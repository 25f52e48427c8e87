import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { Avatar } from "../../ui/avatar.tsx";

const kinds = {
  self: "Raising for their own cause",
  other: "Receives the money raised",
  charity: "A charity that receives the money raised",
} as const;

export function CampaignPeople({
  starter,
  beneficiary,
}: Pick<Campaign, "starter" | "beneficiary">) {
  return (
    <section className="people" aria-labelledby="people">
      <h2 id="people" className="text-heading">
        Who's behind it
      </h2>
      <div className="campaign-people">
        <div className="flex items-start gap-4">
          <Avatar name={starter.name} portrait={starter.portrait} size="large" />
          <div>
            <p className="campaign-people-role">Organiser</p>
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
