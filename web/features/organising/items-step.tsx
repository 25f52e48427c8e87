import { useEffect } from "react";
import { MAX_WANTED_ITEMS } from "#contract/campaigns/campaign-changes.ts";
import { TextField } from "../../ui/form/field.tsx";
import { RemoveButton, RowSection, useRows } from "./row-list.tsx";
import type { EditorStepProps } from "./use-campaign-draft.ts";

export function ItemsStep(props: EditorStepProps) {
  // The key resets the rows after changes from outside.
  return <WantedRows key={props.state.edition} {...props} />;
}

function WantedRows({ draftSync, state }: EditorStepProps) {
  const { rows, setRows, set, remove, add } = useRows(state.fields.wanted, (items) =>
    draftSync.edit({ wanted: items.filter(isNamed) }),
  );
  // Takes over the ids from the first save, so that the next one updates the items.
  const { wanted } = state.draft;
  const isSaved = !state.edited.includes("wanted");
  useEffect(() => {
    if (!isSaved) return;
    setRows((current) => {
      const saved = [...wanted];
      if (current.filter(({ value }) => isNamed(value)).length !== saved.length) return current;
      return current.map((row) =>
        isNamed(row.value) ? { ...row, value: { ...row.value, id: saved.shift()?.id } } : row,
      );
    });
  }, [isSaved, wanted, setRows]);
  return (
    <RowSection
      error={state.errors.wanted}
      add={
        rows.length < MAX_WANTED_ITEMS && {
          label: "Add an item",
          onClick: () => add({ name: "", note: "", quantity: 1 }),
        }
      }
    >
      {rows.map(({ key, value }, index) => (
        <div key={key} className="row-list-row items-step-item">
          <TextField
            label={`Item ${index + 1}`}
            value={value.name}
            maxLength={80}
            onChange={(event) => set(key, { ...value, name: event.target.value })}
          />
          <TextField
            label="How many"
            type="number"
            min={1}
            max={10_000}
            value={value.quantity || ""}
            onChange={(event) =>
              set(key, { ...value, quantity: Math.trunc(Number(event.target.value)) })
            }
          />
          <TextField
            label="Note"
            value={value.note}
            maxLength={200}
            onChange={(event) => set(key, { ...value, note: event.target.value })}
          />
          <RemoveButton what={value.name || `item ${index + 1}`} onClick={() => remove(key)} />
        </div>
      ))}
    </RowSection>
  );
}

function isNamed({ name }: { name: string }): boolean {
  return name.trim() !== "";
}
