import { expect, test } from "vitest";
import { areaLinks, currentLink } from "./area-links.ts";

const current = (pathname: string, hash = "") =>
  currentLink(areaLinks({ role: "admin" }), { pathname, hash })?.label;

test("the side menu has these links, and only admins see the office", () => {
  const labels = areaLinks({ role: "supporter" }).map(({ label }) => label);
  expect(labels).toEqual([
    "Dashboard",
    "Fundraising",
    "Events",
    "Campaign",
    "Documents",
    "Setting",
    "Help",
  ]);
  expect(areaLinks({ role: "admin" }).map(({ label }) => label)).toEqual([...labels, "Admin"]);
});

test("a section is current by its fragment, a page also for the pages below it", () => {
  expect(current("/dashboard")).toBe("Dashboard");
  expect(current("/dashboard", "#fundraising")).toBe("Fundraising");
  expect(current("/dashboard", "#elsewhere")).toBe("Dashboard");
  expect(current("/campaign/12/edit")).toBe("Campaign");
  expect(current("/campaigns")).toBeUndefined();
  expect(current("/donationpage")).toBeUndefined();
});
