import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { ActionOutcome } from "./action-outcome.tsx";
import { useActionRunner } from "./use-action-runner.ts";

let reasons: string[] = [];

beforeEach(() => {
  reasons = [];
});

function EraseButton() {
  const runner = useActionRunner();
  return (
    <>
      <ActionOutcome runner={runner} />
      <button
        type="button"
        onClick={() =>
          runner.askReason({
            title: "Erase Ada?",
            lead: "This can't be undone.",
            typed: { label: "Type ada@example.org to confirm", value: "ada@example.org" },
            confirm: "Erase permanently",
            onConfirm: async (given) => {
              reasons.push(given);
              return true;
            },
          })
        }
      >
        Erase
      </button>
    </>
  );
}

const reason = page.getByLabelText("Reason");
const typed = page.getByLabelText("Type ada@example.org to confirm");
const confirm = page.getByRole("button", { name: "Erase permanently" });

test("an action that can't be undone needs a reason and the typed address", async () => {
  show(<EraseButton />);
  await page.getByRole("button", { name: "Erase" }).click();
  await confirm.click();
  await expect.element(page.getByText("Please give a reason")).toBeVisible();
  await expect.element(reason).toHaveFocus();
  await reason.fill("Requested by email");
  await typed.fill("eve@example.org");
  await confirm.click();
  await expect.element(page.getByText("This doesn't match")).toBeVisible();
  await expect.element(typed).toHaveFocus();
  expect(reasons).toEqual([]);
  // Phone keyboards add capitals and spaces.
  await typed.fill("Ada@example.org ");
  await confirm.click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(reasons).toEqual(["Requested by email"]);
});
