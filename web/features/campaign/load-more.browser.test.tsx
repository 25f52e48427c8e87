import { createMemoryRouter, RouterProvider, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { LoadMore } from "./load-more.tsx";

/** A list that never grows, as when loading fails. */
function List({ replacesItems }: { replacesItems: boolean }) {
  const navigate = useNavigate();
  return (
    <>
      <ul id="list">
        <li>First</li>
      </ul>
      <LoadMore href="/?more=1#list" list="list" count={1} replacesItems={replacesItems} />
      <button type="button" onClick={() => navigate("/?sort=name")}>
        Sort
      </button>
    </>
  );
}

function open(replacesItems = false) {
  const router = createMemoryRouter([
    { path: "/", element: <List replacesItems={replacesItems} /> },
  ]);
  show(<RouterProvider router={router} />);
  return router;
}

const message = page.getByText("We couldn't load more.");

test.each([
  ["adds to the items shown", false],
  ["replaces the items shown", true],
])("reports a failed page that %s, next to the button", async (_, replacesItems) => {
  const router = open(replacesItems);
  await expect.element(message).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Load More" }).click();
  await expect.element(message).toBeVisible();
  const { key } = router.state.location;
  await page.getByRole("link", { name: "Try again" }).click();
  await expect.poll(() => router.state.location.key).not.toBe(key);
  await expect.element(message).toBeVisible();
});

test("hides the message once the page shows something else", async () => {
  open();
  await page.getByRole("link", { name: "Load More" }).click();
  await expect.element(message).toBeVisible();
  await page.getByRole("button", { name: "Sort" }).click();
  await expect.element(message).not.toBeInTheDocument();
});
