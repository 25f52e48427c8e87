import { expect, inject, vi } from "vitest";
import type { InputSource, RemotePage } from "./remote-page.ts";

/** Runs in the page: the element that is seen, with this text in it or beside it. */
const FIND = `(selector, text) => [...document.querySelectorAll(selector)].find((one) =>
  one.checkVisibility() && (text === undefined || one.textContent.trim().startsWith(text)))`;

/** Runs in the page: the middle of an element that stands still and is covered by nothing; null before. */
const PLACE = `async (one) => {
  if (!one) return null;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  one.scrollIntoView({ block: "center", behavior: "instant" });
  await document.fonts.ready;
  await frame();
  const before = one.getBoundingClientRect();
  await frame();
  const { left, top, width, height } = one.getBoundingClientRect();
  if (left !== before.left || top !== before.top) return null;
  const place = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(...place);
  return one.contains(hit) || hit?.contains(one) ? place : null;
}`;
const PATIENCE = { timeout: 60_000, interval: 100 };

const ENTER = "\uE007";

/** Somebody at a page, who clicks and types as people do: with a mouse and keys, where things are seen. */
export function personAt(page: RemotePage) {
  const found = (selector: string, text?: string) =>
    `(${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`;

  async function until(expression: string, expected: unknown = true): Promise<void> {
    await expect.poll(() => page.run(expression).catch(() => undefined)).toEqual(expected);
  }
  const sees = (selector: string, text?: string) => until(`Boolean(${found(selector, text)})`);
  const isAt = (path: string) => until(`location.pathname.slice(0, ${path.length})`, path);
  /** Scripts come after the first paint. */
  const alive = () =>
    until(
      `document.readyState === "complete" && document.fonts.status === "loaded" && (!document.querySelector("script[type=module]") ||
        Object.keys(document.body).some((key) => key.startsWith("__reactFiber")))`,
    );

  async function click(selector: string, text?: string): Promise<void> {
    const place = () =>
      page.run<readonly [number, number] | null>(`(${PLACE})(${found(selector, text)})`);
    const [x, y] = await vi.waitUntil(() => place().catch(() => null), PATIENCE);
    const moves: InputSource["actions"] = [
      { type: "pointerMove", x, y, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    const parameters = { pointerType: "mouse" } as const;
    await page.act({ type: "pointer", id: "mouse", parameters, actions: moves });
  }

  async function press(keys: string): Promise<void> {
    const actions: InputSource["actions"] = [...keys].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await page.act({ type: "key", id: "keys", actions });
  }

  return {
    goto: async (path: string) => {
      await page.open(inject("siteUrl") + path);
      await alive();
    },
    /** To a control of a form, by the name that it is sent with. */
    type: async (name: string, text: string) => {
      await click(`[name="${name}"]`);
      await press(text);
    },
    /** An option of a select, by its first letters. */
    choose: async (name: string, value: string, letters: string) => {
      const select = `document.querySelector(${JSON.stringify(`select[name="${name}"]`)})`;
      await page.run(`${select}.focus()`);
      await press(letters);
      await until(`${select}.value`, value);
    },
    click,
    press,
    enter: () => press(ENTER),
    sees,
    isAt,
    alive,
    /** A page must not be wider than its window. */
    fits: () => until("document.documentElement.scrollWidth <= innerWidth"),
    run: page.run,
  };
}
