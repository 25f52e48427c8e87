import type { Beneficiary } from "#contract/campaigns/campaign-changes.ts";
import { TextField } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import type { Editing } from "./use-draft-keeper.ts";

const kinds: ReadonlyArray<{ value: Beneficiary["kind"]; label: string }> = [
  { value: "self", label: "Myself" },
  { value: "other", label: "Somebody else" },
  { value: "charity", label: "A registered charity" },
];

/** Who the money is for. */
export function BeneficiaryStep({ keeper, state, owner }: Editing & { owner: boolean }) {
  const { fields, errors, draft: campaign } = state;
  const { kind, name, registration } = fields.beneficiary;
  const edit = (changes: Partial<Beneficiary>) =>
    keeper.edit({ beneficiary: { ...fields.beneficiary, ...changes } });
  const choose = (chosen: Beneficiary["kind"]) => {
    const before = campaign.beneficiary;
    edit({ kind: chosen, ...(chosen === before.kind ? before : { name: "", registration: null }) });
  };
  return (
    <>
      {campaign.approved && (
        <p className="max-w-text text-ink-soft">
          Your campaign is live: another beneficiary waits for our word, and the page stays as it is
          until then.
        </p>
      )}
      <RadioCards
        legend="The money is for"
        name="beneficiary"
        columns="sm:grid-cols-3"
        options={kinds}
        chosen={kind}
        error={kind === "self" ? errors.beneficiary : undefined}
        onChange={(event) => {
          const chosen = kinds.find(({ value }) => value === event.target.value);
          if (chosen) choose(chosen.value);
        }}
      />
      {kind === "self" && (
        <p className="max-w-text text-ink-soft">
          {owner
            ? "The page shows your name, as it stands in your account."
            : "The page shows the name of who owns the campaign."}
        </p>
      )}
      {kind !== "self" && (
        <TextField
          label={kind === "charity" ? "Name of the charity" : "Their name"}
          hint={
            kind === "charity"
              ? "As it is registered."
              : "Ask them first: their name stands on the page."
          }
          value={name}
          maxLength={120}
          autoComplete="off"
          error={errors.beneficiary}
          onChange={(event) => edit({ name: event.target.value })}
        />
      )}
      {kind === "charity" && (
        <TextField
          label="Registration number"
          hint="With the register's name if it is not obvious, as RC 1234567."
          value={registration ?? ""}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => edit({ registration: event.target.value || null })}
        />
      )}
    </>
  );
}
