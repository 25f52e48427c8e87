import { useContext, useEffect } from "react";
import {
  createPath,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
} from "react-router";
import { isErrorBody } from "../api/api-error.ts";
import { withTimeLimit } from "../api/time-limit.ts";
import { safeStore } from "../safe-store.ts";
import { staysOnPage } from "./stay-on-page.ts";

type Results = Record<string, DataStrategyResult>;

/** The page's data or its script could not be fetched. */
export class PageUnreachable extends Error {
  override readonly name = "PageUnreached";
}

const RETRYABLE = [408, 429];

/** Whether a retry may help; false for bugs and missing pages. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof PageUnreachable) return true;
  if (!isRouteErrorResponse(error)) return false;
  if (isErrorBody(error.data) && error.data.code === "internal") return false;
  return error.status >= 500 || RETRYABLE.includes(error.status);
}

/** React Router's message for an error thrown by a loader on the server. */
const SERVER_ERROR = "Unexpected Server Error";

/** No loader runs in the browser, so any other error means that the request failed. */
function isFailedRequest(error: unknown): boolean {
  if (error instanceof Response) return false;
  return isUnreachable(error) || (error instanceof Error && error.message !== SERVER_ERROR);
}

interface OpenPage {
  readonly router: NonNullable<React.ContextType<typeof UNSAFE_DataRouterContext>>["router"];
  readonly framework: NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>;
}

let open: OpenPage | undefined;

/** Passes the open page to the middleware, which React Router only passes the request. */
export function useTrackOpenPage(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);
  useEffect(() => {
    if (router && framework) open = { router, framework };
  }, [router, framework]);
}

/**
 * The root's client middleware for every data request. A page that can't be fetched fails with
 * `PageUnreachable`, which error boundaries show; an open page stays as it is.
 */
export const pageFailureMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results: Results = (await next()) ?? {};
  if (!open || request.signal.aborted) return results;
  const all = Object.values(results).map(({ result }) => result);
  if (all.some((result) => result instanceof Response)) return results;
  const { router } = open;
  if (request.method !== "GET") return keepForm(results);

  const path = createPath(router.state.navigation.location ?? router.state.location);
  const script = missingScript(open, path);
  if (script) {
    await loadDocument(path, script.address);
    results[script.route] = { type: "error", result: new PageUnreachable(script.address) };
  }
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isFailedRequest(result)) continue;
    results[id] = shownData(open, id) ?? {
      type: "error",
      result: new PageUnreachable(id, { cause: result }),
    };
  }
  return results;
};

const UNSENT = "This may not have been sent. Please check your network connection and try again.";

/** Keeps the page, and what was typed, if a form could not be sent. */
function keepForm(results: Results): Results {
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isFailedRequest(unwrap(result))) continue;
    results[id] = { type: "data", result: undefined };
    import("../../ui/toast.ts")
      .then(({ showToast }) => showToast("error", UNSENT))
      // The toast's script may be unreachable too.
      .catch(() => alert(UNSENT));
  }
  return results;
}

/** React Router wraps what an action threw together with the status. */
function unwrap(result: unknown): unknown {
  const isWrapped = typeof result === "object" && result !== null && "init" in result;
  return isWrapped && "data" in result ? result.data : result;
}

/**
 * This route's current data if the page stays: on revalidation, after a form, or for more of a list.
 * The root's data always stays.
 */
function shownData({ router }: OpenPage, id: string): DataStrategyResult | undefined {
  const { loaderData, location, navigation } = router.state;
  const next = navigation.location;
  const leaves = next && !isSentForm(navigation, location) && !staysOnPage(next, location);
  const shown: unknown = loaderData[id];
  if (shown === undefined || (leaves && id !== "root")) return undefined;
  return { type: "data", result: shown };
}

type RouterState = OpenPage["router"]["state"];

function isSentForm(navigation: RouterState["navigation"], here: RouterState["location"]): boolean {
  const { formMethod, location } = navigation;
  return (
    formMethod === "POST" && location !== undefined && createPath(location) === createPath(here)
  );
}

/** A route of the page whose script failed to load. */
function missingScript({ router, framework }: OpenPage, path: string) {
  const { manifest, routeModules } = framework;
  const match = router.match(path)?.find(({ route }) => !(route.id in routeModules));
  if (!match) return undefined;
  return { route: match.route.id, address: manifest.routes[match.route.id]?.module ?? "" };
}

const loadStore = safeStore(() => sessionStorage);
const LOADED_KEY = "page-loaded-whole";
/** The same document is not loaded again within this time. */
const LOADED_RECENTLY_MS = 30_000;

/**
 * Loads the page as a document if the server responds, because scripts of an earlier deployment are
 * gone. Returns only if that can't help.
 */
async function loadDocument(path: string, script: string): Promise<void> {
  const answer = await fetch(script, {
    method: "HEAD",
    cache: "no-store",
    signal: withTimeLimit(),
  }).catch(() => undefined);
  if (!answer || answer.status >= 500) return;
  const [last, at] = (loadStore.getItem(LOADED_KEY) ?? "").split(" ");
  if (last === path && Date.now() - Number(at) < LOADED_RECENTLY_MS) return;
  loadStore.setItem(LOADED_KEY, `${path} ${Date.now()}`);
  const wanted = new URL(path, location.href);
  if (wanted.href === location.href) location.reload();
  else location.assign(wanted);
  await new Promise(() => {});
}
