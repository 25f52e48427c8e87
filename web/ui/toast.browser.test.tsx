import { toast } from "react-toastify/unstyled";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../testing/show.tsx";
import { showToast } from "./toast.ts";

const toasts = page.getByRole("alert");
const elsewhere = page.getByRole("button", { name: "Elsewhere" });
const saying = (text: string) => toasts.filter({ hasText: text });

const texts = () => toasts.elements().map(({ textContent }) => textContent);

/** The time that a message has left: the animation that its bar shows. */
function timeOf(text: string): Animation {
  const bar = saying(text).element().querySelector(".Toastify__progress-bar");
  const time = bar?.getAnimations()[0];
  if (!time) throw new Error(`no time runs for "${text}"`);
  return time;
}

// On a busy machine five seconds may pass between two lines of a test: here they take an hour.
document.addEventListener("animationstart", ({ target }) => {
  if (!(target instanceof Element) || !target.matches(".Toastify__progress-bar")) return;
  for (const time of target.getAnimations()) time.playbackRate = 5 / 3600;
});

beforeEach(async () => {
  show(<button type="button">Elsewhere</button>);
  // Time runs only in a window that has the focus.
  await elsewhere.click();
});

afterEach(async () => {
  toast.dismiss();
  await expect.poll(texts).toEqual([]);
});

test("a message is announced: it is an alert in a region that is read out politely", async () => {
  await showToast("success", "Saved.");
  await expect.element(saying("Saved.")).toBeVisible();
  const region = page.getByRole("region", { name: /Notifications/ });
  await expect.element(region).toHaveAttribute("aria-live", "polite");
  expect(region.element().contains(saying("Saved.").element())).toBe(true);
});

test("a message does not take the focus", async () => {
  await showToast("info", "Somebody gave.");
  await expect.element(saying("Somebody gave.")).toBeVisible();
  await expect.element(elsewhere).toHaveFocus();
});

test("a message goes away when its five seconds are over", async () => {
  await showToast("success", "Saved.");
  await expect.element(saying("Saved.")).toBeVisible();
  const time = timeOf("Saved.");
  expect(time.effect?.getComputedTiming().duration).toBe(5000);
  time.finish();
  await expect.element(saying("Saved.")).not.toBeInTheDocument();
});

test("its time stands still under the pointer and runs on afterwards", async () => {
  await showToast("success", "Saved.");
  await saying("Saved.").hover();
  await expect.poll(() => timeOf("Saved.").playState).toBe("paused");
  await elsewhere.hover();
  await expect.poll(() => timeOf("Saved.").playState).toBe("running");
});

test("its cross closes a message, and so does a click on it", async () => {
  await showToast("error", "Not saved.");
  await saying("Not saved.").getByRole("button", { name: "close" }).click();
  await expect.element(saying("Not saved.")).not.toBeInTheDocument();
  await showToast("success", "Saved.");
  await saying("Saved.").click();
  await expect.element(saying("Saved.")).not.toBeInTheDocument();
});

test("two messages stand together, and a third takes the place of the oldest", async () => {
  await showToast("info", "One.");
  await showToast("info", "Two.");
  await expect.poll(texts).toEqual(["One.", "Two."]);
  await showToast("info", "Three.");
  await expect.poll(texts).toEqual(["Two.", "Three."]);
});

test("a message that is there already is shown once, and its time starts anew", async () => {
  await showToast("info", "Again.");
  await expect.element(saying("Again.")).toBeVisible();
  const before = timeOf("Again.");
  await showToast("info", "Again.");
  await expect.poll(() => timeOf("Again.")).not.toBe(before);
  expect(texts()).toEqual(["Again."]);
});

test("a success ends the failures before it, and leaves what else is said", async () => {
  await showToast("error", "Not saved.");
  await showToast("info", "Somebody gave.");
  await showToast("success", "Saved.");
  await expect.poll(texts).toEqual(["Somebody gave.", "Saved."]);
});

test("on a phone messages keep off the edges", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  await showToast("success", "Saved.");
  const nearest = () => {
    const { left, right, top } = saying("Saved.").element().getBoundingClientRect();
    return Math.min(left, 360 - right, top);
  };
  await expect.element(saying("Saved.")).toBeVisible();
  await expect.poll(nearest).toBeGreaterThanOrEqual(16);
});

test("the same words of another kind are another message", async () => {
  await showToast("info", "The campaign changed.");
  await showToast("error", "The campaign changed.");
  await expect.poll(texts).toHaveLength(2);
});
