import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SandboxBanner } from "./sandbox-banner.tsx";

const textOf = (banner: React.ReactElement) =>
  renderToStaticMarkup(banner).replaceAll(/<[^>]+>/g, "");

test("says that a site in test mode charges no one", () => {
  expect(textOf(<SandboxBanner />)).toBe("Test mode: you won&#x27;t be charged.");
  expect(textOf(<SandboxBanner test="card" />)).toBe(textOf(<SandboxBanner />));
});

test("names both payment methods where only one is in test mode", () => {
  expect(textOf(<SandboxBanner test="card" real="crypto" />)).toBe(
    "Donations by card or bank transfer are in test mode: you won&#x27;t be charged. Donations in cryptocurrency are real.",
  );
  expect(textOf(<SandboxBanner test="card" real="bank" />)).toBe(
    "Donations by card are in test mode: you won&#x27;t be charged. Donations by bank transfer are real.",
  );
});
