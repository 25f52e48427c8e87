import { MAX_FUNDS } from "#contract/campaigns/campaign-changes.ts";
import { TextField } from "../../ui/form/field.tsx";
import { RemoveButton, RowSection, useRows } from "./row-list.tsx";
import type { EditorStepProps } from "./use-campaign-draft.ts";

export function FundRows({ draftSync, state }: EditorStepProps) {
  const inUse = new Set(state.draft.funds.filter((fund) => fund.in_use).map(({ name }) => name));
  const { rows, set, remove, add } = useRows(state.fields.funds, (names) =>
    draftSync.edit({ funds: names.map((name) => name.trim()).filter((name) => name !== "") }),
  );
  return (
    <RowSection
      title="Funds"
      lead="Purposes donors can choose, such as “Books” or “The roof”. Without any, donations go to the campaign as a whole."
      error={state.errors.funds}
      add={rows.length < MAX_FUNDS && { label: "Add a fund", onClick: () => add("") }}
    >
      {rows.map(({ key, value }, index) => (
        <div key={key} className="row-list-row">
          <TextField
            label={`Fund ${index + 1}`}
            value={value}
            maxLength={60}
            readOnly={inUse.has(value)}
            hint={inUse.has(value) ? "Can't be changed, because it has donations." : undefined}
            onChange={(event) => set(key, event.target.value)}
          />
          {!inUse.has(value) && (
            <RemoveButton what={value || `fund ${index + 1}`} onClick={() => remove(key)} />
          )}
        </div>
      ))}
    </RowSection>
  );
}
