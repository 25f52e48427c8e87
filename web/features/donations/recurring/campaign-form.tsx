import { RadioCards } from "../../../ui/form/radio-cards.tsx";
import { CampaignSearchForm } from "../campaign-search-form.tsx";
import { ChangeForm, fieldOf, type ManageProps } from "./change-form.tsx";

type CampaignFormProps = ManageProps & { change: "campaign" | "move" };

/** Searches campaigns and gives the donations to one: now, or only if the current one closes. */
export function CampaignForm({ recurring, secret, refused, choice, change }: CampaignFormProps) {
  const { id, campaign, move_to } = recurring;
  const { search, campaigns, total } = choice;
  const isMove = change === "move";
  const chosen = isMove && move_to ? String(move_to.id) : "";
  const name = isMove ? "move_to" : "campaign_id";
  const { defaultValue, ...field } = fieldOf(refused, change, name, chosen);
  const others = campaigns.filter((other) => other.id !== campaign.id && other.id !== move_to?.id);
  const options = [
    ...(isMove ? [{ value: "", label: "Stop my donation" }] : []),
    ...(isMove && move_to ? [{ value: String(move_to.id), label: move_to.title }] : []),
    ...others.map(({ id, title, location }) => ({
      value: String(id),
      label: (
        <>
          {title} <span className="block text-sm [font-weight:400]">{location}</span>
        </>
      ),
    })),
  ];
  return (
    <>
      <CampaignSearchForm
        search={search}
        parameters={{ id, secret, choose: change }}
        result={resultText(search, campaigns.length, total)}
      />
      <ChangeForm
        {...{ id, secret, refused, change }}
        submit={isMove ? "Save" : "Give to this campaign"}
      >
        <RadioCards
          // Another search offers other campaigns.
          key={search}
          legend={isMove ? `If “${campaign.title}” closes` : "Campaign"}
          options={options}
          defaultChosen={defaultValue}
          columns="manage-screen-campaigns"
          {...field}
        />
      </ChangeForm>
    </>
  );
}

function resultText(search: string, shown: number, total: number): string {
  if (total === 0) return `No open campaign matches “${search}”. Try another word.`;
  return shown < total ? "Search to find other campaigns." : "";
}
