import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { withTimeLimit } from "./lib/api/time-limit.ts";

limitPageData();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

/** React Router has no time limit for its requests for page data. */
function limitPageData(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    isPageData(input, init)
      ? fetch(input, { ...init, signal: withTimeLimit(init?.signal) })
      : fetch(input, init);
}

function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return input instanceof URL && input.pathname.endsWith(".data") && init?.method === undefined;
}
