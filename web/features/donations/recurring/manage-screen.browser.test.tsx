import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleRecurring } from "../../../testing/sample-recurring.ts";
import { show } from "../../../testing/show.tsx";
import { ManageScreen } from "./manage-screen.tsx";
import "../../../area.css";

type Props = ComponentProps<typeof ManageScreen>;

const campaigns = [
  { id: 1, title: "Wells", location: "Kaffrine" },
  { id: 7, title: "Desks", location: "Kuje" },
];

/** Shows the page; its posts are recorded as the query that a form would send. */
function open(changes: Partial<Props["recurring"]> = {}, props: Partial<Props> = {}) {
  const posts: string[] = [];
  const element = (
    <ManageScreen
      recurring={{ ...sampleRecurring, ...changes }}
      secret="s"
      today="2026-12-01"
      done={null}
      refused={undefined}
      choice={{ for: null, search: "", campaigns, total: 2 }}
      {...props}
    />
  );
  const action = async ({ request }: { request: Request }) => {
    posts.push(String(new URLSearchParams([...(await request.formData())] as [string, string][])));
    return null;
  };
  const routes = [{ path: "*", element, action }];
  show(<RouterProvider router={createMemoryRouter(routes)} />);
  return posts;
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const sentence = "$50.00 every month on the 31st, next on December 31, 2026.";

test("says what is given when, what it is paid with, and how much was given", async () => {
  open();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect
    .element(page.getByText("Visa ending in 4242, expires on December 31, 2027"))
    .toBeVisible();
  await expect.element(page.getByText("$100.00 in 2 donations")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Receipt/ })).toBeVisible();
});

test("stopping takes two taps", async () => {
  const posts = open();
  await page.getByText("Stop donating").click();
  await button("Stop my monthly donation").click();
  await expect.poll(() => posts).toEqual(["change=stop"]);
});

test("sends an amount, and shows why one was refused in its opened form", async () => {
  const posts = open();
  await expect.element(page.getByLabelText("Amount in USD")).not.toBeVisible();
  await page.getByText("Change the amount").click();
  await page.getByLabelText("Amount in USD").fill("30");
  await button("Save amount").click();
  await expect.poll(() => posts).toEqual(["amount=30&change=amount"]);
});

test("opens the form that was refused, with what was sent and its error", async () => {
  const msg = "The smallest donation is 1.00";
  const answer = {
    code: "invalid",
    detail: [{ loc: ["body", "amount"], msg, type: "value" }],
  } as const;
  open({}, { refused: { change: "amount", answer, values: { amount: "0.50" } } as never });
  await expect.element(page.getByLabelText("Amount in USD")).toHaveValue("0.50");
  await expect.element(page.getByText(msg)).toBeVisible();
});

test("an unpaid donation comes first, with the reason and a button to pay it", async () => {
  const unpaid = {
    due_on: "2026-11-30",
    donation: { id: sampleRecurring.periods[0]?.donation.id ?? "", secret: "s" },
    reason: "expired_card",
    retry_on: null,
  } as const;
  const posts = open({ unpaid });
  await expect.element(page.getByText(/^The card has expired\. /)).toBeVisible();
  await button("Pay $51.00").click();
  await expect.poll(() => posts).toEqual(["change=pay"]);
});

test("before it has started, leads to the gateway to store a payment method", async () => {
  const posts = open({ state: "starting", next_on: null, pays_with: null, periods: [] });
  await button("Store a payment method").click();
  await expect.poll(() => posts).toEqual(["change=method"]);
});

test("a donation of a closed campaign can be given to another one", async () => {
  const posts = open({ state: "stopped", reason: "campaign_closed", next_on: null });
  await expect.element(page.getByText("Stop donating")).not.toBeInTheDocument();
  await page.getByRole("radio", { name: "Desks Kuje" }).click();
  await button("Give to this campaign").click();
  await expect.poll(() => posts).toEqual(["campaign_id=7&change=campaign"]);
});

test.each([
  ["donor", true],
  ["office", false],
  ["dispute", true],
] as const)("a donation paused for the reason %s can be resumed: %s", async (reason, resumable) => {
  open({ state: "paused", reason, next_on: null });
  await expect.element(page.getByText("Stop donating")).toBeVisible();
  expect(button("Resume now").query() !== null).toBe(resumable);
});

test("confirms a stored payment method, which arrives a little later", async () => {
  open({}, { done: "method" });
  const said = page.getByText(/Your new payment method appears here/);
  await expect.element(said).toHaveFocus();
});

test("confirms a change, and moves the focus there", async () => {
  open({}, { done: "amount" });
  const said = page.getByText("Saved. You give $50.00 every month on the 31st.");
  await expect.element(said).toHaveFocus();
});
