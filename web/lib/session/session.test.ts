import { describe, expect, it, vi } from "vitest";
import type { RefreshResult } from "./session-environment.ts";
import { formatStoredTokens, TOKENS_KEY } from "./session-token.ts";
import { createToken, MINUTE, memoryStore, openBrowser, START } from "./testing/test-browser.ts";

describe("starting", () => {
  it("knows immediately that no one is signed in if nothing is stored", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    expect(tab.state().checked).toBe(false);
    await tab.start();
    expect(tab.state()).toEqual({ checked: true, user: undefined, left: false, lost: false });
    expect(browser.refresh).not.toHaveBeenCalled();
  });

  it("clears a token that outlived its browser", async () => {
    const browser = openBrowser();
    browser.store.setItem(TOKENS_KEY, formatStoredTokens(browser.token()));
    browser.refresh.mockResolvedValue("refused");
    const tab = browser.openTab();
    await tab.start();
    expect(tab.state()).toMatchObject({ checked: true, user: undefined, lost: true });
    expect(browser.stored()).toBeNull();
  });

  it("trusts the token after a reload without a request", async () => {
    const browser = openBrowser();
    const note = memoryStore();
    browser.openTab(note).signIn(browser.token());
    const reloaded = browser.openTab(note);
    await reloaded.start();
    expect(reloaded.state().user?.first_name).toBe("Ifeoma");
    expect(browser.refresh).not.toHaveBeenCalled();
  });

  it("renews an expired token, and clears an invalid one", async () => {
    const browser = openBrowser();
    const note = memoryStore();
    browser.openTab(note).signIn(browser.token(-1));
    const reloaded = browser.openTab(note);
    await reloaded.start();
    expect(browser.refresh).toHaveBeenCalledTimes(1);
    expect(reloaded.state().user).toBeDefined();
    browser.store.setItem(TOKENS_KEY, '{"access":"nonsense"}');
    await browser.openTab(memoryStore()).start();
    expect(browser.stored()).toBeNull();
  });

  it("stays unchecked while the server is unreachable, and retries", async () => {
    const browser = openBrowser();
    browser.store.setItem(TOKENS_KEY, formatStoredTokens(browser.token()));
    browser.refresh.mockResolvedValueOnce("unreachable").mockResolvedValueOnce("unreachable");
    const tab = browser.openTab();
    void tab.start();
    await browser.pass(500);
    expect(tab.state().checked).toBe(false);
    expect(browser.stored()).not.toBeNull();
    await browser.pass(5000);
    expect(tab.state().user).toBeDefined();
  });
});

describe("renewal", () => {
  it("happens before the token expires, once for three tabs", async () => {
    const browser = openBrowser();
    const [first, second, third] = [browser.openTab(), browser.openTab(), browser.openTab()];
    await Promise.all([first.start(), second.start(), third.start()]);
    first.signIn(browser.token());
    await browser.pass(8 * MINUTE - 1);
    expect(browser.refresh).not.toHaveBeenCalled();
    await browser.pass(2);
    expect(browser.refresh).toHaveBeenCalledTimes(1);
    const access = await first.access();
    expect(await second.access()).toBe(access);
    expect(await third.access()).toBe(access);
    await browser.pass(60 * MINUTE);
    expect(browser.refresh).toHaveBeenCalledTimes(8);
  });

  it("happens once if the same token is refused in two tabs simultaneously", async () => {
    const browser = openBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await Promise.all([first.start(), second.start()]);
    const stale = browser.token();
    first.signIn(stale);
    await browser.pass(1);
    const outcomes = await Promise.all([first.renew(stale), second.renew(stale), first.renew()]);
    expect(outcomes).toEqual(["renewed", "renewed", "renewed"]);
    expect(browser.refresh).toHaveBeenCalledTimes(1);
  });

  it("waits while the page is hidden", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    tab.signIn(browser.token());
    browser.page.hidden = true;
    await browser.pass(60 * MINUTE);
    expect(browser.refresh).not.toHaveBeenCalled();
    browser.page.hidden = false;
    tab.wakeUp();
    await browser.pass(1);
    expect(browser.refresh).toHaveBeenCalledTimes(1);
  });

  it("keeps the session while the server is unreachable, and ends it when refused", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    tab.signIn(browser.token());
    browser.refresh.mockResolvedValue("unreachable");
    await browser.pass(20 * MINUTE);
    expect(tab.state().user).toBeDefined();
    browser.refresh.mockResolvedValue("refused");
    await browser.pass(MINUTE);
    expect(tab.state()).toMatchObject({ user: undefined, left: false });
    expect(browser.stored()).toBeNull();
  });

  it("retries soon if a response is lost, the first or a later one", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    tab.signIn(browser.token());
    browser.refresh.mockResolvedValueOnce("unreachable").mockResolvedValueOnce("unreachable");
    await browser.pass(8 * MINUTE + 1000);
    expect(browser.refresh).toHaveBeenCalledTimes(2);
    await browser.pass(2000);
    expect(browser.refresh).toHaveBeenCalledTimes(3);
    await browser.pass(7 * MINUTE);
    tab.wakeUp();
    await browser.pass(1);
    expect(browser.refresh).toHaveBeenCalledTimes(3);
  });

  it("retries an early renewal as well, even if the page is hidden", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    tab.signIn(browser.token());
    browser.refresh.mockResolvedValueOnce("unreachable");
    await expect(tab.renew()).resolves.toBe("unreachable");
    browser.page.hidden = true;
    tab.wakeUp();
    await browser.pass(1000);
    expect(browser.refresh).toHaveBeenCalledTimes(2);
  });

  it("backs off without a response, and pauses while the page is hidden", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    tab.signIn(browser.token());
    browser.refresh.mockResolvedValue("unreachable");
    await browser.pass(18 * MINUTE);
    expect(browser.refresh.mock.calls.length).toBeLessThan(26);
    browser.page.hidden = true;
    browser.refresh.mockClear();
    await browser.pass(10 * MINUTE);
    expect(browser.refresh).not.toHaveBeenCalled();
  });

  it.each([-3, 3])("renews no more often if the clock is wrong by %d hours", async (hours) => {
    const browser = openBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await Promise.all([first.start(), second.start()]);
    const away = (hours * 60 * MINUTE) / 1000;
    const skewed = () => {
      const iat = Math.floor(START / 1000) + away;
      return createToken({ iat, exp: iat + 600, jti: Math.random() });
    };
    browser.refresh.mockImplementation(async () => ({ access: skewed() }));
    first.signIn(skewed());
    await browser.pass(7 * MINUTE);
    expect(browser.refresh).not.toHaveBeenCalled();
    await browser.pass(10 * MINUTE);
    expect(browser.refresh.mock.calls.length).toBeLessThan(5);
  });
});

describe("logging out", () => {
  it("signs out every tab and informs the server", async () => {
    const browser = openBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await Promise.all([first.start(), second.start()]);
    const access = browser.token();
    first.signIn(access);
    await browser.pass(1);
    expect(second.state().user).toBeDefined();
    await first.signOut();
    await browser.pass(1);
    expect(first.state()).toEqual({ checked: true, user: undefined, left: true, lost: false });
    expect(second.state()).toEqual({ checked: true, user: undefined, left: false, lost: true });
    expect(browser.logout).toHaveBeenCalledExactlyOnceWith(access);
    expect(browser.stored()).toBeNull();
  });

  it("wins over a renewal in progress", async () => {
    const browser = openBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await Promise.all([first.start(), second.start()]);
    first.signIn(browser.token());
    await browser.pass(1);
    let answer = (_: RefreshResult) => {};
    browser.refresh.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const renewal = second.renew();
    await browser.pass(1);
    const leaving = first.signOut();
    await browser.pass(1);
    expect(browser.logout).not.toHaveBeenCalled();
    answer({ access: browser.token() });
    await expect(renewal).resolves.toBe("ended");
    await leaving;
    expect(browser.stored()).toBeNull();
    expect(browser.logout).toHaveBeenCalledTimes(1);
  });

  it("informs the server later if it was unreachable", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    tab.signIn(browser.token());
    browser.logout.mockResolvedValueOnce(false);
    await tab.signOut();
    await browser.openTab().start();
    await browser.openTab().start();
    expect(browser.logout).toHaveBeenCalledTimes(2);
  });
});

it("adopts the cookie of a provider's sign-in", async () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  await tab.start();
  await expect(tab.adopt()).resolves.toBe("renewed");
  expect(tab.state().user).toBeDefined();
});

it("notifies listeners only about changes", async () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  const listener = vi.fn();
  tab.subscribe(listener);
  await tab.start();
  tab.signIn(browser.token());
  tab.signIn(browser.token());
  expect(listener).toHaveBeenCalledTimes(2);
});
