import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { ActionOutcome } from "./action-outcome.tsx";
import { useActionRunner } from "./use-action-runner.ts";

let given: string[] = [];

beforeEach(() => {
  given = [];
});

function Asking() {
  const runner = useActionRunner();
  return (
    <>
      <ActionOutcome runner={runner} />
      <button
        type="button"
        onClick={() =>
          runner.askReason({
            title: "Erase Ada?",
            lead: "This goes for good.",
            typed: { label: "Type ada@example.org to confirm", value: "ada@example.org" },
            confirm: "Erase for good",
            onConfirm: async (reason) => {
              given.push(reason);
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
const confirm = page.getByRole("button", { name: "Erase for good" });

test("a runner that can't be undone needs the reason and the typed words", async () => {
  show(<Asking />);
  await page.getByRole("button", { name: "Erase" }).click();
  await confirm.click();
  await expect.element(page.getByText("Please give a reason")).toBeVisible();
  await expect.element(reason).toHaveFocus();
  await reason.fill("Asked by mail");
  await typed.fill("eve@example.org");
  await confirm.click();
  await expect.element(page.getByText("This is not the same")).toBeVisible();
  await expect.element(typed).toHaveFocus();
  expect(given).toEqual([]);
  // As the keyboards of phones write it.
  await typed.fill("Ada@example.org ");
  await confirm.click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(given).toEqual(["Asked by mail"]);
});
