import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { browserSession } from "../../lib/session/browser-session.ts";
import { show } from "../../testing/show.tsx";
import { ContactForm } from "./contact-form.tsx";

const ada = {
  sub: "5f1d7c1e-0000-4000-8000-000000000001",
  sid: "5f1d7c1e-0000-4000-8000-000000000002",
  email: "ada@example.org",
  first_name: "Ada",
  last_name: "Obi",
  role: "supporter",
  office_role: null,
} as const;

const name = page.getByLabelText("Full name");
const email = page.getByLabelText("Email");

/** Finishes the session check, which runs after the page is shown. */
let finishCheck = () => {};

beforeEach(() => {
  const session = browserSession();
  let state = { ...session.state(), checked: false };
  const listeners = new Set<() => void>();
  vi.spyOn(session, "state").mockImplementation(() => state);
  vi.spyOn(session, "subscribe").mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  finishCheck = () => {
    state = { ...state, checked: true, user: ada };
    for (const listener of listeners) listener();
  };
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
});

test("fills in a signed-in user's name and email once the session is checked", async () => {
  show(<ContactForm posted={undefined} />);
  await expect.element(name).toHaveValue("");
  finishCheck();
  await expect.element(name).toHaveValue("Ada Obi");
  await expect.element(email).toHaveValue("ada@example.org");
});

test("keeps what was typed before", async () => {
  show(<ContactForm posted={undefined} />);
  await email.fill("office@example.org");
  finishCheck();
  await expect.element(name).toHaveValue("Ada Obi");
  await expect.element(email).toHaveValue("office@example.org");
});

test("hides the honeypot field from browsers, keyboards and screen readers", async () => {
  show(<ContactForm posted={undefined} />);
  await expect.element(name).toBeVisible();
  const honeypot = document.querySelector<HTMLInputElement>("[name=second_subject]");
  expect(honeypot).toMatchObject({ tabIndex: -1, autocomplete: "off" });
  expect(honeypot?.closest("[aria-hidden=true]")).not.toBeNull();
});

test("each field shows its error after losing focus", async () => {
  show(<ContactForm posted={undefined} />);
  await expect.element(name).toBeVisible();
  expect(document.querySelectorAll(".field-error")).toHaveLength(0);
  const leave = (label: string) => {
    const field = page.getByLabelText(label).element() as HTMLElement;
    field.focus();
    field.blur();
  };
  for (const [label, words] of [
    ["Full name", "Full name is required"],
    ["Email", "Email is required"],
    ["Enquiry type", "Enquiry type is required"],
    ["Subject", "Subject is required"],
    ["Message", "Message is required"],
  ] as const) {
    leave(label);
    await expect.element(page.getByText(words)).toBeVisible();
  }
  await email.fill("ada at example");
  leave("Email");
  await expect.element(page.getByText("Invalid email address")).toBeVisible();
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
});
