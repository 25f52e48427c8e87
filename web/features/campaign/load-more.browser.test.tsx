import { createMemoryRouter, RouterProvider, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { LoadMore } from "./load-more.tsx";

/** A list that stays as it is wherever its page goes. */
function List({ goesOn }: { goesOn: boolean }) {
  const navigate = useNavigate();
  return (
    <>
      <ul id="list">
        <li>First</li>
      </ul>
      <LoadMore href="/?more=1#list" list="list" count={1} goesOn={goesOn} />
      <button type="button" onClick={() => navigate("/?sort=name")}>
        Sort
      </button>
    </>
  );
}

function open(goesOn = false) {
  const router = createMemoryRouter([{ path: "/", element: <List goesOn={goesOn} /> }]);
  show(<RouterProvider router={router} />);
  return router;
}

const message = page.getByText("More could not be loaded.");

test.each([
  ["adds to the shown items", false],
  ["replaces them", true],
])(
  "a page of the list that %s and does not come is reported beside the button",
  async (_, goesOn) => {
    const router = open(goesOn);
    await expect.element(message).not.toBeInTheDocument();
    await page.getByRole("link", { name: "Load More" }).click();
    await expect.element(message).toBeVisible();
    const { key } = router.state.location;
    await page.getByRole("link", { name: "Try again" }).click();
    await expect.poll(() => router.state.location.key).not.toBe(key);
    await expect.element(message).toBeVisible();
  },
);

test("the message is gone once the page shows something else", async () => {
  open();
  await page.getByRole("link", { name: "Load More" }).click();
  await expect.element(message).toBeVisible();
  await page.getByRole("button", { name: "Sort" }).click();
  await expect.element(message).not.toBeInTheDocument();
});
