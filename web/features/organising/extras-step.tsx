import { useEffect } from "react";
import { MAX_FUNDS, MAX_WANTED } from "#contract/campaigns/campaign-changes.ts";
import { TextField } from "../../ui/form/field.tsx";
import { RemoveButton, RowSection, useRows } from "./row-list.tsx";
import type { Editing } from "./use-draft-keeper.ts";

/** Funds that donors may choose, and things that would help. */
export function ExtrasStep(editing: Editing) {
  // A list starts again when its rows were changed from outside.
  const { edition } = editing.state;
  return (
    <>
      <FundRows key={`funds-${edition}`} {...editing} />
      <WantedRows key={`wanted-${edition}`} {...editing} />
    </>
  );
}

function FundRows({ keeper, state }: Editing) {
  const inUse = new Set(state.draft.funds.filter((fund) => fund.in_use).map(({ name }) => name));
  const { rows, set, remove, add } = useRows(state.fields.funds, (names) =>
    keeper.edit({ funds: names.map((name) => name.trim()).filter((name) => name !== "") }),
  );
  return (
    <RowSection
      title="Funds"
      lead="Parts of the campaign that a donor can choose, as “Books” or “The roof”. Without any, all gifts are for the whole."
      error={state.errors.funds}
      add={rows.length < MAX_FUNDS && { label: "Add a fund", onClick: () => add("") }}
    >
      {rows.map(({ key, value }, place) => (
        <div key={key} className="row-list-row">
          <TextField
            label={`Fund ${place + 1}`}
            value={value}
            maxLength={60}
            readOnly={inUse.has(value)}
            hint={inUse.has(value) ? "Gifts were given for it: it stays." : undefined}
            onChange={(event) => set(key, event.target.value)}
          />
          {!inUse.has(value) && (
            <RemoveButton what={value || `fund ${place + 1}`} onClick={() => remove(key)} />
          )}
        </div>
      ))}
    </RowSection>
  );
}

function WantedRows({ keeper, state }: Editing) {
  const { rows, setRows, set, remove, add } = useRows(state.fields.wanted, (items) =>
    keeper.edit({ wanted: items.filter(isNamed) }),
  );
  // After the first save the items have ids. With them the next save changes the items and adds no
  // new ones.
  const { wanted } = state.draft;
  const settled = !state.edited.includes("wanted");
  useEffect(() => {
    if (!settled) return;
    setRows((now) => {
      const kept = [...wanted];
      if (now.filter(({ value }) => isNamed(value)).length !== kept.length) return now;
      return now.map((row) =>
        isNamed(row.value) ? { ...row, value: { ...row.value, id: kept.shift()?.id } } : row,
      );
    });
  }, [settled, wanted, setRows]);
  return (
    <RowSection
      title="Wanted in kind"
      lead="Things rather than money: people can pledge them on the page, and you confirm and receive them."
      error={state.errors.wanted}
      add={
        rows.length < MAX_WANTED && {
          label: "Add an item",
          onClick: () => add({ name: "", note: "", quantity: 1 }),
        }
      }
    >
      {rows.map(({ key, value }, place) => (
        <div key={key} className="row-list-row extras-step-item">
          <TextField
            label={`Item ${place + 1}`}
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
          <RemoveButton what={value.name || `item ${place + 1}`} onClick={() => remove(key)} />
        </div>
      ))}
    </RowSection>
  );
}

function isNamed({ name }: { name: string }): boolean {
  return name.trim() !== "";
}
