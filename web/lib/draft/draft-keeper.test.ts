import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { createDraftKeeper } from "./draft-keeper.ts";

const PAUSE_MS = 700;
const RETRY_MS = 5_000;

interface Letter {
  readonly version: number;
  readonly subject: string;
}

/** A keeper that tries again by itself and can't ask for what others made of the letter. */
function openKeeper() {
  const answer: { refuse?: ApiError | undefined } = {};
  const save = vi.fn(async (changes: Partial<Letter>, version: number): Promise<Letter> => {
    if (answer.refuse) throw answer.refuse;
    return { subject: changes.subject?.trim() ?? "", version: version + 1 };
  });
  const onRefused = vi.fn();
  const keeper = createDraftKeeper<Letter, { subject: string }>(
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

test("a failed save is tried again until it works, and not after that", async () => {
  const { keeper, save, onRefused, answer } = openKeeper();
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

test("an edit after a failure waits for the longer pause too", async () => {
  const { keeper, save, answer } = openKeeper();
  answer.refuse = new ApiError(0, { code: "unavailable", detail: [] });
  keeper.edit({ subject: "Rain" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.edit({ subject: "Rain at last" });
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(save).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledTimes(2);
});

test("refused text is sent again only after it was changed", async () => {
  const { keeper, save, answer } = openKeeper();
  const detail = [{ loc: ["body", "subject"], msg: "Too long", type: "too_big" }];
  answer.refuse = new ApiError(422, { code: "invalid", detail });
  keeper.edit({ subject: "Rain" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS + RETRY_MS * 2);
  expect(save).toHaveBeenCalledTimes(1);
  expect(keeper.state().errors).toEqual({ subject: "Too long" });
});

test("nothing more is sent after somebody else has saved", async () => {
  const { keeper, save, onRefused, answer } = openKeeper();
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

test("discarded edits are not sent", async () => {
  const { keeper, save } = openKeeper();
  keeper.edit({ subject: "Rain" });
  keeper.discard();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(save).not.toHaveBeenCalled();
});
