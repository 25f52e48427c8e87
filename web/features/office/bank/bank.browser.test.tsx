import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CsvColumns, CsvQuestion } from "#contract/office/bank.ts";
import { show } from "../../../testing/show.tsx";
import { ColumnsForm } from "./columns-form.tsx";

const none = { amount: null, credit: null, debit: null, direction: null, reference: null };
const columns: CsvColumns = {
  ...none,
  date: 0,
  name: 1,
  iban: null,
  text: [],
  currency: null,
  date_order: null,
  decimal_mark: null,
};
const question: CsvQuestion = {
  header: ["Booked", "Who", "Sum"],
  rows: [["03/04/2026", "Ada Obi", "1,250"]],
  columns,
  date_orders: [],
  decimal_marks: [],
};

function showForm(changes: Partial<CsvQuestion> = {}) {
  const sent: CsvColumns[] = [];
  show(
    <ColumnsForm
      question={{ ...question, ...changes }}
      busy={false}
      onSubmit={(chosen) => sent.push(chosen)}
      onCancel={() => {}}
    />,
  );
  return sent;
}

const upload = page.getByRole("button", { name: "Upload" });

test("needs the column of the amount and sends what was chosen", async () => {
  const sent = showForm();
  await expect.element(page.getByRole("cell", { name: "Ada Obi" })).toBeVisible();
  await upload.click();
  await expect.element(page.getByText("Please choose the column of the amount")).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText("Amount", { exact: true }).selectOptions("Sum");
  await page.getByLabelText("Name", { exact: true }).selectOptions("Sum");
  await upload.click();
  expect(sent).toEqual([{ ...columns, amount: 2, name: 2 }]);
});

test("asks how dates and amounts are written if they can be read in two ways", async () => {
  const sent = showForm({
    columns: { ...columns, amount: 2 },
    date_orders: ["dmy", "mdy"],
    decimal_marks: ["comma", "point"],
  });
  await upload.click();
  expect(sent).toEqual([]);
  await page.getByLabelText("Dates are written").selectOptions("Day, month, year");
  await page.getByLabelText("Decimals begin with").selectOptions("Point: 1,250.50");
  await upload.click();
  expect(sent).toEqual([{ ...columns, amount: 2, date_order: "dmy", decimal_mark: "point" }]);
});
