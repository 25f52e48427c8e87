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
  const keeper = createDraftSync<Draft, { subject: string }>(
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
  return { keeper, save, onRefused, answer };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("retries a failed save until it succeeds", async () => {
  const { keeper, save, onRefused, answer } = openDraft();
  answer.refuse = new ApiError(0, { code: "unavailable", detail: [] });
  keeper.edit({ subject: "Rain " });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(onRefused).toHaveBeenCalledWith(answer.refuse);
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(save).toHaveBeenCalledTimes(1);
  answer.refuse = undefined;
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledTimes(2);
  expect(keeper.state()).toMatchObject({ status: "saved", fields: { subject: "Rain " } });
  await vi.advanceTimersByTimeAsync(RETRY_MS * 2);
  expect(save).toHaveBeenCalledTimes(2);
});

test("waits for the retry pause after an edit, too", async () => {
  const { keeper, save, answer } = openDraft();
  answer.refuse = new ApiError(0, { code: "unavailable", detail: [] });
  keeper.edit({ subject: "Rain" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.edit({ subject: "Rain at last" });
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(save).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledTimes(2);
});

test("sends refused text again only after a change", async () => {
  const { keeper, save, answer } = openDraft();
  const detail = [{ loc: ["body", "subject"], msg: "Too long", type: "too_big" }];
  answer.refuse = new ApiError(422, { code: "invalid", detail });
  keeper.edit({ subject: "Rain" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS + RETRY_MS * 2);
  expect(save).toHaveBeenCalledTimes(1);
  expect(keeper.state().errors).toEqual({ subject: "Too long" });
});

test("stops sending after someone else saved", async () => {
  const { keeper, save, onRefused, answer } = openDraft();
  answer.refuse = new ApiError(409, { code: "changed_meanwhile", detail: [] });
  keeper.edit({ subject: "Rain" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.edit({ subject: "Rain at last" });
  await vi.advanceTimersByTimeAsync(RETRY_MS * 2);
  expect(await keeper.save()).toBe(false);
  expect(save).toHaveBeenCalledTimes(1);
  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(keeper.state()).toMatchObject({ status: "conflict", fields: { subject: "Rain at last" } });
});

test("does not send discarded edits", async () => {
  const { keeper, save } = openDraft();
  keeper.edit({ subject: "Rain" });
  keeper.discard();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(save).not.toHaveBeenCalled();
});
