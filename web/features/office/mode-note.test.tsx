import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ModeText } from "./mode-note.tsx";

const card = (mode: "test" | "live") => ({ title: "Stripe", mode });
const crypto = (mode: "test" | "live") => ({ title: "BTCPay Server", mode });
const textOf = (...gateways: ReadonlyArray<ReturnType<typeof card>>) =>
  renderToStaticMarkup(<ModeText gateways={gateways} />).replaceAll(/<[^>]+>/g, "");

test("names the payment providers in test mode", () => {
  expect(textOf(card("test"), crypto("test"))).toBe(
    "Test modeStripe and BTCPay Server: no real money moves.",
  );
});

test("also names the providers that accept real money", () => {
  expect(textOf(card("test"), crypto("live"))).toBe(
    "Test modeStripe: no real money moves. BTCPay Server accepts real money.",
  );
});

test("shows nothing if all providers accept real money", () => {
  expect(textOf(card("live"), crypto("live"))).toBe("");
});
