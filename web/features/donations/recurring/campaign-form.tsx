import { Form } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";
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
      <Form role="search" className="campaign-chooser-search w-full" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="choose" value={change} />
        <TextField
          label="Search campaigns"
          type="search"
          name="q"
          key={search}
          defaultValue={search}
          maxLength={100}
          enterKeyHint="search"
        />
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </Form>
      <p className="text-sm text-ink-soft" role="status">
        {resultText(search, campaigns.length, total)}
      </p>
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
