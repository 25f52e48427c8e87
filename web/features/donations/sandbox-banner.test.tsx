import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SandboxBanner } from "./sandbox-banner.tsx";

const textOf = (banner: React.ReactElement) =>
  renderToStaticMarkup(banner).replaceAll(/<[^>]+>/g, "");

test("a site for trying out says that nobody is charged", () => {
  expect(textOf(<SandboxBanner />)).toBe("Sandbox: no money moves, nobody is charged.");
  expect(textOf(<SandboxBanner test="card" />)).toBe(textOf(<SandboxBanner />));
});

test("where one way to pay is tried out beside another, both are named", () => {
  expect(textOf(<SandboxBanner test="card" real="crypto" />)).toBe(
    "No money moves by card or bank transfer: that is being tried out. A gift in cryptocurrency is real.",
  );
});
