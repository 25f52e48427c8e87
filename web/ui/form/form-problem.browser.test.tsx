import type { FormEvent } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import { useCheckedForm } from "../../lib/form/checked-form.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { show } from "../../testing/show.tsx";
import { TextField } from "./field.tsx";
import { FormProblem } from "./form-problem.tsx";

const schema = z.object({
  title: z.string().check(z.minLength(1, "Please give it a title")),
  place: z.string().check(z.minLength(1, "Please say where it is")),
});
const send = async () => {};

/** A form with uncontrolled fields. */
function ContractForm() {
  const { field, onSubmit, problem } = useContractForm({
    schema,
    defaultValues: { title: "", place: "" },
    send,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      <TextField label="Title" {...field("title")} />
      <TextField label="Place" {...field("place")} />
      <button type="submit">Send</button>
    </form>
  );
}

/** A form with values in state, whose fields have no names. */
function CheckedForm() {
  const { errors, problem, clear, submit } = useCheckedForm(schema, send);
  const wired = (name: "title" | "place") => ({
    error: errors[name],
    onChange: () => clear([name]),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit({ title: "", place: "" });
  };
  return (
    <form onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      <TextField label="Title" {...wired("title")} />
      <TextField label="Place" {...wired("place")} />
      <button type="submit">Send</button>
    </form>
  );
}

test.each([
  ["uncontrolled fields", ContractForm],
  ["values in state", CheckedForm],
])(
  "a form with %s lists its errors, links to their fields, and clears once they are fixed",
  async (_, Form) => {
    show(<Form />);
    await page.getByRole("button", { name: "Send" }).click();
    const box = page.getByRole("alert").filter({ hasText: "Please check" });
    await expect.element(box).toHaveFocus();
    await page.getByRole("button", { name: "Please say where it is" }).click();
    await expect.element(page.getByLabelText("Place")).toHaveFocus();
    await page.getByLabelText("Place").fill("Kuje");
    await expect.element(box).toBeVisible();
    await page.getByLabelText("Title").fill("Desks");
    await expect.element(box).not.toBeInTheDocument();
  },
);
