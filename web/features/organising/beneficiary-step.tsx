import type { Beneficiary } from "#contract/campaigns/campaign-changes.ts";
import { TextField } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import type { EditorStepProps } from "./use-campaign-draft.ts";

const kinds: ReadonlyArray<{ value: Beneficiary["kind"]; label: string }> = [
  { value: "self", label: "Myself" },
  { value: "other", label: "Someone else" },
  { value: "charity", label: "A registered charity" },
];

export function BeneficiaryStep({
  draftSync,
  state,
  isOwner,
}: EditorStepProps & { isOwner: boolean }) {
  const { fields, errors, draft: campaign } = state;
  const { kind, name, registration } = fields.beneficiary;
  const edit = (changes: Partial<Beneficiary>) =>
    draftSync.edit({ beneficiary: { ...fields.beneficiary, ...changes } });
  const choose = (chosen: Beneficiary["kind"]) => {
    const saved = campaign.beneficiary;
    edit({ kind: chosen, ...(chosen === saved.kind ? saved : { name: "", registration: null }) });
  };
  return (
    <>
      {campaign.approved && (
        <p className="max-w-text text-ink-soft">
          Your campaign is live. We review a new beneficiary first, and the page stays as it is
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
          {isOwner
            ? "The page shows your name as it is in your account."
            : "The page shows the owner's name."}
        </p>
      )}
      {kind !== "self" && (
        <TextField
          label={kind === "charity" ? "Name of the charity" : "Their name"}
          hint={
            kind === "charity" ? "As registered." : "Ask them first: the page shows their name."
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
          hint="Add the register's name if it isn't obvious, for example RC 1234567."
          value={registration ?? ""}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => edit({ registration: event.target.value || null })}
        />
      )}
    </>
  );
}
