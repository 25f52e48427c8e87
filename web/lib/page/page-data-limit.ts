import { timeLimit } from "../api/time-limit.ts";

/** React Router has no time limit for its requests for page data. */
export function limitPageData(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    isPageData(input, init)
      ? fetch(input, { ...init, signal: timeLimit(init?.signal) })
      : fetch(input, init);
}

function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return input instanceof URL && input.pathname.endsWith(".data") && init?.method === undefined;
}
