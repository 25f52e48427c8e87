import { DESCRIPTION_LENGTH, TITLE_LENGTH } from "#contract/campaigns/campaign-changes.ts";
import type { Category } from "#contract/campaigns/categories.ts";
import { formatWire } from "#contract/money.ts";
import { TextField } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { CategoryCards } from "./category-cards.tsx";
import { GoalField } from "./goal-field.tsx";
import type { EditorStepProps } from "./use-campaign-draft.ts";

export function BasicsStep({
  draftSync,
  state,
  categories,
}: EditorStepProps & { categories: readonly Category[] | undefined }) {
  const { fields, errors, draft: campaign } = state;
  const today = new Date().toISOString().slice(0, 10);
  const started = campaign.approved && campaign.start_date <= today;
  return (
    <>
      <TextField
        label="Title"
        hint="Say what it does and for whom. Keep it short."
        value={fields.title}
        maxLength={TITLE_LENGTH.max}
        error={errors.title}
        onChange={(event) => draftSync.edit({ title: event.target.value })}
      />
      <TextArea
        label="Summary"
        hint={`Shown on cards and under the title. ${fields.description.length} of ${DESCRIPTION_LENGTH.max} characters.`}
        rows={3}
        value={fields.description}
        maxLength={DESCRIPTION_LENGTH.max}
        error={errors.description}
        onChange={(event) => draftSync.edit({ description: event.target.value })}
      />
      <GoalField
        goal={fields.goal}
        currency={fields.currency}
        currencyFixed={campaign.currency_fixed}
        error={errors.goal}
        currencyError={errors.currency}
        hint={
          campaign.approved
            ? `We review goals over twice the approved amount and changes of currency. The current goal is ${formatWire(campaign.goal, campaign.currency, { whole: true })}.`
            : "How much you need. You can change it later."
        }
        onGoal={(goal) => draftSync.edit({ goal: goal ?? Number.NaN })}
        onCurrency={(currency, goal) => draftSync.edit({ currency, goal: goal ?? Number.NaN })}
      />
      <TextField
        label="Location"
        hint="Town and country."
        value={fields.location}
        maxLength={100}
        autoComplete="off"
        error={errors.location}
        onChange={(event) => draftSync.edit({ location: event.target.value })}
      />
      <div className="field-pair">
        <TextField
          label="Start date"
          hint={started ? "Already started." : "People can donate from this day."}
          type="date"
          min={today}
          disabled={started}
          value={fields.start_date}
          error={errors.start_date}
          onChange={(event) =>
            event.target.value && draftSync.edit({ start_date: event.target.value })
          }
        />
        <TextField
          label="End date"
          hint={
            campaign.state === "ended"
              ? "Reopen the campaign to set a new end date."
              : "Last day to donate. Leave empty for no end date."
          }
          type="date"
          min={[fields.start_date, today].toSorted().at(-1)}
          disabled={campaign.state === "ended"}
          value={fields.end_date ?? ""}
          error={errors.end_date}
          onChange={(event) => draftSync.edit({ end_date: event.target.value || null })}
        />
      </div>
      <CategoryCards
        categories={categories}
        chosen={fields.category_id}
        onChoose={(category_id) => draftSync.edit({ category_id })}
        error={errors.category_id}
      />
    </>
  );
}
