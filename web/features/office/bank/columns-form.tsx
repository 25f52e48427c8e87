import { type SubmitEvent, useState } from "react";
import type { CsvColumns, CsvQuestion } from "#contract/office/bank.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { dateOrderLabels, decimalMarkLabels } from "./bank-texts.ts";

type ColumnName = Exclude<keyof CsvColumns, "text" | "date_order" | "decimal_mark">;

const columnLabels: Readonly<Record<ColumnName, string>> = {
  date: "Date of booking",
  amount: "Amount",
  credit: "Money received",
  debit: "Money sent",
  direction: "Received or sent",
  name: "Name",
  iban: "IBAN of the other account",
  reference: "Structured reference",
  currency: "Currency",
};

interface ColumnsFormProps {
  question: CsvQuestion;
  busy: boolean;
  onSubmit: (columns: CsvColumns) => void;
  onCancel: () => void;
}

/** Asks which column is which, with the file's first rows. */
export function ColumnsForm({ question, busy, onSubmit, onCancel }: ColumnsFormProps) {
  const { header, rows, date_orders, decimal_marks } = question;
  const [columns, setColumns] = useState(question.columns);
  const [problem, setProblem] = useState<string>();
  const choices = header.map((name, index) => ({
    value: String(index),
    label: name || `Column ${index + 1}`,
  }));
  const none = { value: "", label: "None" };
  const set = (changes: Partial<CsvColumns>) => setColumns((before) => ({ ...before, ...changes }));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { amount, credit, debit, date_order, decimal_mark } = columns;
    const isOpen =
      (date_orders.length > 0 && date_order === null) ||
      (decimal_marks.length > 0 && decimal_mark === null);
    const missing =
      amount === null && credit === null && debit === null
        ? "Please choose the column of the amount"
        : isOpen
          ? "Please choose how dates and amounts are written"
          : undefined;
    setProblem(missing);
    if (!missing) onSubmit(columns);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Columns of the file">
      <p>
        {date_orders.length + decimal_marks.length > 0
          ? "Some values of this file can be read in two ways. Please choose the right one."
          : "Please say what the columns of this file are. We remember it for the next one."}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll by keyboard. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="First rows">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {choices.map(({ value, label }) => (
                <th key={value} scope="col" className="p-2 font-semibold whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join("\n")} className="border-t border-line">
                {choices.map(({ value }) => (
                  <td key={value} className="max-w-60 truncate p-2">
                    {row[Number(value)]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {(Object.keys(columnLabels) as ColumnName[]).map((name) => (
          <Select
            key={name}
            label={columnLabels[name]}
            options={name === "date" ? choices : [none, ...choices]}
            value={columns[name] ?? ""}
            onChange={({ target }) =>
              set({ [name]: target.value === "" ? null : Number(target.value) })
            }
          />
        ))}
        <Select
          label="Text of the transfer"
          options={[none, ...choices]}
          value={columns.text[0] ?? ""}
          onChange={({ target }) =>
            set({ text: target.value === "" ? [] : [Number(target.value)] })
          }
        />
        {date_orders.length > 0 && (
          <Select
            label="Dates are written"
            options={[
              { value: "", label: "Please choose" },
              ...date_orders.map((order) => ({ value: order, label: dateOrderLabels[order] })),
            ]}
            value={columns.date_order ?? ""}
            onChange={({ target }) =>
              set({ date_order: date_orders.find((order) => order === target.value) ?? null })
            }
          />
        )}
        {decimal_marks.length > 0 && (
          <Select
            label="Decimals begin with"
            options={[
              { value: "", label: "Please choose" },
              ...decimal_marks.map((mark) => ({ value: mark, label: decimalMarkLabels[mark] })),
            ]}
            value={columns.decimal_mark ?? ""}
            onChange={({ target }) =>
              set({ decimal_mark: decimal_marks.find((mark) => mark === target.value) ?? null })
            }
          />
        )}
      </div>
      <ErrorMessage>{problem}</ErrorMessage>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Upload
        </Button>
      </div>
    </form>
  );
}
