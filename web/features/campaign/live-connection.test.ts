import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectLive } from "./live-connection.ts";

class FakeSource {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 0;
  onopen?: () => void;
  onerror?: () => void;
  onmessage?: (message: { data: string }) => void;
  constructor() {
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

class FakePage extends EventTarget {
  hidden = false;
  show(hidden: boolean) {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const onEvent = vi.fn();
const onReconnect = vi.fn();
let page: FakePage;
let view: EventTarget;

const sources = () => FakeSource.opened;
const connect = () => connectLive("/live/", { onEvent, onReconnect });

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  page = new FakePage();
  view = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", view);
  vi.stubGlobal("EventSource", FakeSource);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("passes on every event until stopped", () => {
  const stop = connect();
  sources()[0]?.onmessage?.({ data: '{"raised":5}' });
  expect(onEvent).toHaveBeenCalledWith({ raised: 5 });
  stop();
  expect(sources()[0]?.readyState).toBe(FakeSource.CLOSED);
  page.show(false);
  expect(sources()).toHaveLength(1);
});

test("opens no connection before the page is visible", () => {
  page.hidden = true;
  connect();
  expect(sources()).toHaveLength(0);
  page.show(false);
  expect(sources()).toHaveLength(1);
});

test("keeps the connection of a page hidden briefly, and closes it after 15 seconds", () => {
  connect();
  page.show(true);
  vi.advanceTimersByTime(14_000);
  page.show(false);
  vi.advanceTimersByTime(60_000);
  expect(sources()[0]?.readyState).not.toBe(FakeSource.CLOSED);
  page.show(true);
  vi.advanceTimersByTime(15_000);
  expect(sources()[0]?.readyState).toBe(FakeSource.CLOSED);
});

test("reports a reconnection once the new connection is open", () => {
  connect();
  sources()[0]?.onopen?.();
  expect(onReconnect).not.toHaveBeenCalled();
  page.show(true);
  vi.advanceTimersByTime(15_000);
  page.show(false);
  expect(onReconnect).not.toHaveBeenCalled();
  sources()[1]?.onopen?.();
  expect(onReconnect).toHaveBeenCalledTimes(1);
});

test("retries a refused connection later, and leaves a lost one to the browser", () => {
  connect();
  sources()[0]?.onerror?.();
  vi.advanceTimersByTime(60_000);
  expect(sources()).toHaveLength(1);
  sources()[0]?.close();
  sources()[0]?.onerror?.();
  vi.advanceTimersByTime(29_000);
  expect(sources()).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(sources()).toHaveLength(2);
});

test("closes when the page is left and reopens when it returns from the back/forward cache", () => {
  connect();
  view.dispatchEvent(new Event("pagehide"));
  expect(sources()[0]?.readyState).toBe(FakeSource.CLOSED);
  view.dispatchEvent(new Event("pageshow"));
  expect(sources()).toHaveLength(2);
});
