import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { show } from "../../testing/show.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { ApiError } from "../api/api-error.ts";
import { useContractForm } from "./contract-form.ts";

const pledge = z.object({
  name: z.string().check(z.minLength(3, "Please give a longer name")),
  count: z.number("Please say how many"),
  way: z.enum(["post", "hand"], "Please choose a way"),
  hidden: z.boolean(),
});

let sent: unknown[] = [];
let refusal: ApiError | undefined;
let schemaMissing = false;

beforeEach(() => {
  sent = [];
  refusal = undefined;
  schemaMissing = false;
});

async function loadPledge() {
  if (schemaMissing) throw new TypeError("the script did not come");
  return pledge;
}

function Pledge() {
  const { form, field, onSubmit, problem, changed } = useContractForm({
    schema: loadPledge,
    defaultValues: { count: 2 },
    send: async (body) => {
      if (refusal) throw refusal;
      sent.push(body);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <TextField label="Name" defaultValue="A" {...field("name")} />
      <TextField label="How many" {...field("count", { valueAsNumber: true })} />
      <RadioCards
        legend="Way"
        options={[
          { value: "post", label: "By post" },
          { value: "hand", label: "By hand" },
        ]}
        {...field("way")}
      />
      <Checkbox label="Hide my name" {...field("hidden")} />
      <p>
        {form.watch("name")}, {changed ? "changed" : "as it was"}
      </p>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.reset()}>
        Start over
      </button>
    </form>
  );
}

const name = page.getByLabelText("Name", { exact: true });
const count = page.getByLabelText("How many");
const send = page.getByRole("button", { name: "Send" });
const tooShort = page.getByText("Please give a longer name");

test("checks a field on blur, then on each change, starting from the rendered value", async () => {
  show(<Pledge />);
  await expect.element(page.getByText("A, as it was")).toBeVisible();
  await name.fill("Ad");
  await expect.element(page.getByText("Ad, changed")).toBeVisible();
  expect(tooShort.query()).toBeNull();
  await userEvent.tab();
  await expect.element(tooShort).toBeVisible();
  await name.fill("Ada");
  await expect.element(tooShort).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.element(page.getByText("A, as it was")).toBeVisible();
  await expect.element(name).toHaveValue("A");
});

test("keeps what was typed before scripts ran, even over default values", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  host.innerHTML = renderToString(<Pledge />);
  await name.fill("Ada");
  await count.fill("7");
  const root = hydrateRoot(host, <Pledge />);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  await expect.element(page.getByText("Ada, changed")).toBeVisible();
  await page.getByLabelText("By hand").click({ force: true });
  await send.click();
  await expect.poll(() => sent).toMatchObject([{ name: "Ada", count: 7 }]);
});

test("sends the parsed body: numbers, the chosen radio, the checkbox", async () => {
  show(<Pledge />);
  await name.fill("Ada");
  await count.fill("");
  await userEvent.tab();
  await expect.element(page.getByText("Please say how many")).toBeVisible();
  await send.click();
  await expect.element(page.getByText("Please choose a way")).toBeVisible();
  expect(sent).toEqual([]);
  await count.fill("3");
  await page.getByLabelText("By hand").click({ force: true });
  await page.getByLabelText("Hide my name").click();
  await send.click();
  await expect.poll(() => sent).toEqual([{ name: "Ada", count: 3, way: "hand", hidden: true }]);
});

test("shows a refusal next to its focused field, and reports a schema that can't be loaded", async () => {
  show(<Pledge />);
  await name.fill("Ada");
  await page.getByLabelText("By post").click({ force: true });
  const detail = [{ loc: ["body", "name"], msg: "This name is taken", type: "taken" }];
  refusal = new ApiError(422, { code: "invalid", detail });
  await send.click();
  await expect.element(page.getByText("This name is taken")).toBeVisible();
  await expect.element(name).toHaveFocus();
  refusal = undefined;
  schemaMissing = true;
  await send.click();
  await expect
    .element(page.getByText(/can't reach the server.*Nothing you typed is lost/))
    .toBeVisible();
  schemaMissing = false;
  await send.click();
  await expect.poll(() => sent).toEqual([{ name: "Ada", count: 2, way: "post", hidden: false }]);
});
