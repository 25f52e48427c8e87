import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { createDraftSync } from "./draft-sync.ts";

const PAUSE_MS = 700;
const RETRY_MS = 5_000;

interface Draft {
  readonly version: number;
  readonly subject: string;
}

/** A draft that retries automatically and can't load what others saved. */
function openDraft() {
  const answer: { refuse?: ApiError | undefined } = {};
  const save = vi.fn(async (changes: Partial<Draft>, version: number): Promise<Draft> => {
    if (answer.refuse) throw answer.refuse;
    return { subject: changes.subject?.trim() ?? "", version: version + 1 };
  });
  const onRefused = vi.fn();
  const draftSync = createDraftSync<Draft, { subject: string }>(
    { version: 1, subject: "" },
    {
      fieldsOf: ({ subject }) => ({ subject }),
      check: () => ({}),
      keptAsTyped: () => true,
      save,
      onSaved: () => {},
      onRefused,
      saveAfterMs: PAUSE_MS,
      retryAfterMs: RETRY_MS,
    },
  );
  return { draftSync, save, onRefused, answer };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("retries a failed save until it succeeds", async () => {
  const { draftSync, save, onRefused, answer } = openDraft();
  answer.refuse = new ApiError(0, { code: "unavailable", detail: [] });
  draftSync.edit({ subject: "Rain " });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(onRefused).toHaveBeenCalledWith(answer.refuse);
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(save).toHaveBeenCalledTimes(1);
  answer.refuse = undefined;
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledTimes(2);
  expect(draftSync.state()).toMatchObject({ status: "saved", fields: { subject: "Rain " } });
  await vi.advanceTimersByTimeAsync(RETRY_MS * 2);
  expect(save).toHaveBeenCalledTimes(2);
});

test("waits for the retry pause after an edit, too", async () => {
  const { draftSync, save, answer } = openDraft();
  answer.refuse = new ApiError(0, { code: "unavailable", detail: [] });
  draftSync.edit({ subject: "Rain" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  draftSync.edit({ subject: "Rain at last" });
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(save).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledTimes(2);
});

test("sends refused text again only after a change", async () => {
  const { draftSync, save, answer } = openDraft();
  const detail = [{ loc: ["body", "subject"], msg: "Too long", type: "too_big" }];
  answer.refuse = new ApiError(422, { code: "invalid", detail });
  draftSync.edit({ subject: "Rain" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS + RETRY_MS * 2);
  expect(save).toHaveBeenCalledTimes(1);
  expect(draftSync.state().errors).toEqual({ subject: "Too long" });
});

test("stops sending after someone else saved", async () => {
  const { draftSync, save, onRefused, answer } = openDraft();
  answer.refuse = new ApiError(409, { code: "changed_meanwhile", detail: [] });
  draftSync.edit({ subject: "Rain" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  draftSync.edit({ subject: "Rain at last" });
  await vi.advanceTimersByTimeAsync(RETRY_MS * 2);
  expect(await draftSync.save()).toBe(false);
  expect(save).toHaveBeenCalledTimes(1);
  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(draftSync.state()).toMatchObject({
    status: "conflict",
    fields: { subject: "Rain at last" },
  });
});

test("does not send discarded edits", async () => {
  const { draftSync, save } = openDraft();
  draftSync.edit({ subject: "Rain" });
  draftSync.discard();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(save).not.toHaveBeenCalled();
});
