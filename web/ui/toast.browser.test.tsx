import { toast } from "react-toastify/unstyled";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../testing/show.tsx";
import { showToast } from "./toast.ts";

const toasts = page.getByRole("alert");
const elsewhere = page.getByRole("button", { name: "Elsewhere" });
const toastWith = (text: string) => toasts.filter({ hasText: text });

const texts = () => toasts.elements().map(({ textContent }) => textContent);

/** The animation of a toast's progress bar. */
function findTimer(text: string): Animation {
  const bar = toastWith(text).element().querySelector(".Toastify__progress-bar");
  const time = bar?.getAnimations()[0];
  if (!time) throw new Error(`no timer runs for "${text}"`);
  return time;
}

// Slows the five seconds down to an hour, for busy machines.
document.addEventListener("animationstart", ({ target }) => {
  if (!(target instanceof Element) || !target.matches(".Toastify__progress-bar")) return;
  for (const time of target.getAnimations()) time.playbackRate = 5 / 3600;
});

beforeEach(async () => {
  show(<button type="button">Elsewhere</button>);
  // Timers only run in a focused window.
  await elsewhere.click();
});

afterEach(async () => {
  toast.dismiss();
  await expect.poll(texts).toEqual([]);
});

test("announces a toast as an alert in a polite live region", async () => {
  await showToast("success", "Saved.");
  await expect.element(toastWith("Saved.")).toBeVisible();
  const region = page.getByRole("region", { name: /Notifications/ });
  await expect.element(region).toHaveAttribute("aria-live", "polite");
  expect(region.element().contains(toastWith("Saved.").element())).toBe(true);
});

test("does not take the focus", async () => {
  await showToast("info", "Somebody gave.");
  await expect.element(toastWith("Somebody gave.")).toBeVisible();
  await expect.element(elsewhere).toHaveFocus();
});

test("disappears after five seconds", async () => {
  await showToast("success", "Saved.");
  await expect.element(toastWith("Saved.")).toBeVisible();
  const time = findTimer("Saved.");
  expect(time.effect?.getComputedTiming().duration).toBe(5000);
  time.finish();
  await expect.element(toastWith("Saved.")).not.toBeInTheDocument();
});

test("pauses the timer while hovered", async () => {
  await showToast("success", "Saved.");
  await toastWith("Saved.").hover();
  await expect.poll(() => findTimer("Saved.").playState).toBe("paused");
  await elsewhere.hover();
  await expect.poll(() => findTimer("Saved.").playState).toBe("running");
});

test("closes by its button or a click on it", async () => {
  await showToast("error", "Not saved.");
  await toastWith("Not saved.").getByRole("button", { name: "close" }).click();
  await expect.element(toastWith("Not saved.")).not.toBeInTheDocument();
  await showToast("success", "Saved.");
  await toastWith("Saved.").click();
  await expect.element(toastWith("Saved.")).not.toBeInTheDocument();
});

test("shows two toasts at most, and replaces the oldest", async () => {
  await showToast("info", "One.");
  await showToast("info", "Two.");
  await expect.poll(texts).toEqual(["One.", "Two."]);
  await showToast("info", "Three.");
  await expect.poll(texts).toEqual(["Two.", "Three."]);
});

test("restarts the timer of an identical toast", async () => {
  await showToast("info", "Again.");
  await expect.element(toastWith("Again.")).toBeVisible();
  const before = findTimer("Again.");
  await showToast("info", "Again.");
  await expect.poll(() => findTimer("Again.")).not.toBe(before);
  expect(texts()).toEqual(["Again."]);
});

test("a success dismisses earlier errors but nothing else", async () => {
  await showToast("error", "Not saved.");
  await showToast("info", "Somebody gave.");
  await showToast("success", "Saved.");
  await expect.poll(texts).toEqual(["Somebody gave.", "Saved."]);
});

test("keeps a margin on phones", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  await showToast("success", "Saved.");
  const nearest = () => {
    const { left, right, top } = toastWith("Saved.").element().getBoundingClientRect();
    return Math.min(left, 360 - right, top);
  };
  await expect.element(toastWith("Saved.")).toBeVisible();
  await expect.poll(nearest).toBeGreaterThanOrEqual(16);
});

test("treats the same text of another type as another toast", async () => {
  await showToast("info", "The campaign changed.");
  await showToast("error", "The campaign changed.");
  await expect.poll(texts).toHaveLength(2);
});
