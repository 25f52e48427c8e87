import { useCallback, useId, useState } from "react";
import { listDonationChoices } from "#contract/office/money.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { TextField } from "../../../ui/form/field.tsx";

const numbered = /\((\d{1,9})\)$/;

export function useDonationChoices(q: string) {
  const load = useCallback(() => authorisedApi(listDonationChoices, { query: { q } }), [q]);
  return useResponse(load).answer;
}

interface CampaignFilterProps {
  campaign: number | undefined;
  onChoose: (campaign: number | undefined) => void;
}

/** Suggests campaigns by title or number while typing. */
export function CampaignFilter({ campaign, onChoose }: CampaignFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const words = (typed ?? String(campaign ?? "")).replace(numbered, "").trim();
  const choices = useDonationChoices(words)?.campaigns ?? [];
  const textOf = (choice: { id: number; title: string }) => `${choice.title} (${choice.id})`;
  const chosen = choices.find((choice) => choice.id === campaign);
  return (
    <>
      <TextField
        label="Campaign"
        type="search"
        list={id}
        maxLength={100}
        placeholder="Title"
        value={typed ?? (chosen ? textOf(chosen) : String(campaign ?? ""))}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const number = numbered.exec(value)?.[1];
          if (number) onChoose(Number(number));
          else if (value === "") onChoose(undefined);
        }}
        onBlur={() => {
          const [only, another] = choices;
          if (typed && only && !another) onChoose(only.id);
          setTyped(undefined);
        }}
      />
      <datalist id={id}>
        {choices.map((choice) => (
          <option key={choice.id} value={textOf(choice)} />
        ))}
      </datalist>
    </>
  );
}
