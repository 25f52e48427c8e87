import { expect, test } from "vitest";
import { areaLinks, currentLink } from "./area-links.ts";

const current = (pathname: string, hash = "") =>
  currentLink(areaLinks({ office_role: "support" }), { pathname, hash })?.label;

test("lists the side menu's links, with the office for admins only", () => {
  const labels = areaLinks({ office_role: null }).map(({ label }) => label);
  expect(labels).toEqual([
    "Dashboard",
    "My donations",
    "Fundraising",
    "Events",
    "Campaign",
    "Documents",
    "Setting",
    "Help",
  ]);
  expect(areaLinks({ office_role: "support" }).map(({ label }) => label)).toEqual([
    ...labels,
    "Office",
  ]);
});

test("matches a section by its fragment and a page by its path prefix", () => {
  expect(current("/dashboard")).toBe("Dashboard");
  expect(current("/dashboard", "#fundraising")).toBe("Fundraising");
  expect(current("/dashboard", "#elsewhere")).toBe("Dashboard");
  expect(current("/campaign/12/edit")).toBe("Campaign");
  expect(current("/campaigns")).toBeUndefined();
  expect(current("/donations")).toBe("My donations");
  expect(current("/donationpage")).toBeUndefined();
});
