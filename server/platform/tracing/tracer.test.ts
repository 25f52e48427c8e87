import { expect, test } from "vitest";
import { samplerOf } from "./sampler.ts";
import { currentSpan, inSpan, inTrace, outsideTraces, traceWith } from "./span.ts";
import { readTraceparent } from "./trace-context.ts";
import { createTracer, type EndedSpan } from "./tracer.ts";
import { samplerNames } from "./tracing-settings.ts";

const OUTSIDE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const UNWANTED = OUTSIDE.replace(/01$/, "00");

/** What ends while `work` runs. */
async function recorded(work: () => Promise<unknown>, sampled = true): Promise<EndedSpan[]> {
  const ended: EndedSpan[] = [];
  traceWith(
    createTracer(
      () => sampled,
      (span) => ended.push(span),
    ),
  );
  try {
    await work();
  } finally {
    traceWith(undefined);
  }
  return ended;
}

const nothing = async () => {};

test("spans of one trace are parts of each other as their work is", async () => {
  const [first, second, whole] = await recorded(() =>
    inTrace({ name: "whole" }, async () => {
      await Promise.all([inSpan("first", nothing), inSpan("second", nothing)]);
    }),
  );
  expect(whole).toMatchObject({ name: "whole", parentId: undefined, failed: false });
  const part = { traceId: whole?.traceId, parentId: whole?.spanId };
  expect([first, second]).toMatchObject([
    { name: "first", ...part },
    { name: "second", ...part },
  ]);
  expect(Math.abs((whole?.endedAt ?? 0) - Date.now())).toBeLessThan(60_000);
});

test("nothing is recorded outside of a trace, of one that is not sampled, and without a tracer", async () => {
  expect(await recorded(() => inSpan("alone", nothing))).toEqual([]);
  const unsampled = () => inTrace({ name: "whole" }, () => inSpan("part", nothing));
  expect(await recorded(unsampled, false)).toEqual([]);
  const left = () => inTrace({ name: "whole" }, () => outsideTraces(() => inSpan("late", nothing)));
  expect((await recorded(left)).map(({ name }) => name)).toEqual(["whole"]);
  expect(await inTrace({ name: "whole" }, () => inSpan("part", async () => 7))).toBe(7);
});

test("work that was caused by a trace is a part of it, wherever it runs", async () => {
  let traceparent: string | undefined;
  const [cause, effect] = await recorded(async () => {
    await inTrace({ name: "cause" }, async () => {
      traceparent = currentSpan()?.traceparent;
    });
    await inTrace({ name: "effect" }, nothing, traceparent);
  });
  expect(effect).toMatchObject({ traceId: cause?.traceId, parentId: cause?.spanId });
});

test("a failure is told by its kind, and goes on to the caller", async () => {
  const error = Object.assign(new Error("the words of somebody"), { code: "23505" });
  const failing = () => inTrace({ name: "whole" }, () => Promise.reject(error));
  const [span] = await recorded(() => expect(failing()).rejects.toBe(error));
  expect(span).toMatchObject({ failed: true, attributes: { "error.type": "23505" } });
  expect(JSON.stringify(span)).not.toContain("words");
});

test("a trace tells a thousand parts at most", async () => {
  const ended = await recorded(() =>
    inTrace({ name: "whole" }, async () => {
      for (let part = 0; part < 1_500; part += 1) await inSpan("part", nothing);
    }),
  );
  expect(ended).toHaveLength(1_000);
});

test("a traceparent is read as W3C writes it", () => {
  expect(readTraceparent(OUTSIDE)).toEqual({
    traceId: "0af7651916cd43dd8448eb211c80319c",
    spanId: "b7ad6b7169203331",
    sampled: true,
  });
  expect(readTraceparent(UNWANTED)?.sampled).toBe(false);
  const odd = [OUTSIDE.toUpperCase(), OUTSIDE.replace("00-", "ff-"), OUTSIDE.replace("b7", "zz")];
  const empty = `00-${"0".repeat(32)}-b7ad6b7169203331-01`;
  for (const text of [undefined, "", empty, `${OUTSIDE}-x`, ...odd]) {
    expect(readTraceparent(text)).toBeUndefined();
  }
});

test("samplers do what their names say", () => {
  const wanted = readTraceparent(OUTSIDE);
  const unwanted = readTraceparent(UNWANTED);
  const decisions = Object.fromEntries(
    samplerNames.map((name) => {
      const sampled = samplerOf(name, 0);
      return [name, [sampled(), sampled(wanted), sampled(unwanted)]];
    }),
  );
  expect(decisions).toEqual({
    always_on: [true, true, true],
    always_off: [false, false, false],
    traceidratio: [false, false, false],
    parentbased_always_on: [true, true, false],
    parentbased_always_off: [false, true, false],
    parentbased_traceidratio: [false, true, false],
  });
  expect(samplerOf("traceidratio", 1)(unwanted)).toBe(true);
});
