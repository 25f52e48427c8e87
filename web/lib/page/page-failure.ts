import { useContext, useEffect } from "react";
import {
  createPath,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
} from "react-router";
import { isErrorAnswer } from "../api/api-error.ts";
import { timeLimit } from "../api/time-limit.ts";
import { safeStore } from "../safe-store.ts";
import { keepsPage } from "./kept-page.ts";

type Results = Record<string, DataStrategyResult>;

/** The page's data or its script could not be fetched. */
export class PageUnreached extends Error {
  override readonly name = "PageUnreached";
}

const TRY_LATER = [408, 429];

/** True where trying again may help; false for an error of the program and for a missing page. */
export function isUnreached(error: unknown): boolean {
  if (error instanceof PageUnreached) return true;
  if (!isRouteErrorResponse(error)) return false;
  if (isErrorAnswer(error.data) && error.data.code === "internal") return false;
  return error.status >= 500 || TRY_LATER.includes(error.status);
}

/** React Router's text for an error that a loader threw on the server. */
const SERVER_ERROR = "Unexpected Server Error";

/** In the browser no loader runs, so any other error means that the request itself failed. */
function isFailedRequest(error: unknown): boolean {
  if (error instanceof Response) return false;
  return isUnreached(error) || (error instanceof Error && error.message !== SERVER_ERROR);
}

interface Open {
  readonly router: NonNullable<React.ContextType<typeof UNSAFE_DataRouterContext>>["router"];
  readonly framework: NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>;
}

let open: Open | undefined;

/** Tells the middleware which page is open: React Router tells it only where a request goes. */
export function usePageFailures(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);
  useEffect(() => {
    if (router && framework) open = { router, framework };
  }, [router, framework]);
}

/**
 * The root's client middleware: every request for data passes it. A page that cannot be fetched gets
 * `PageUnreached`, which error boundaries show; one that is open already stays as it is.
 */
export const pageFailures: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results: Results = (await next()) ?? {};
  if (!open || request.signal.aborted) return results;
  const all = Object.values(results).map(({ result }) => result);
  if (all.some((result) => result instanceof Response)) return results;
  const { router } = open;
  if (request.method !== "GET") return keepForm(results);

  const going = router.state.navigation.location;
  const script = missingScript(open, createPath(going ?? router.state.location));
  if (script) {
    await loadWhole(createPath(going ?? router.state.location), script.address);
    results[script.route] = { type: "error", result: new PageUnreached(script.address) };
  }
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isFailedRequest(result)) continue;
    results[id] = shownData(open, id) ?? {
      type: "error",
      result: new PageUnreached(id, { cause: result }),
    };
  }
  return results;
};

const UNSENT = "This may not have been sent. Please check your network connection and try again.";

/** Of a form that could not be sent: the page stays as it is, with what was typed. */
function keepForm(results: Results): Results {
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isFailedRequest(unwrapped(result))) continue;
    results[id] = { type: "data", result: undefined };
    import("../../ui/toast.ts")
      .then(({ showToast }) => showToast("error", UNSENT))
      // The script of the messages may be out of reach too.
      .catch(() => alert(UNSENT));
  }
  return results;
}

/** React Router wraps what an action threw together with the answer's status. */
function unwrapped(result: unknown): unknown {
  const isWrapped = typeof result === "object" && result !== null && "init" in result;
  return isWrapped && "data" in result ? result.data : result;
}

/**
 * What is shown of this route if the page stays: it is asked for again in the background, after a form
 * was sent, or for more of a list. The root's data stays on the way to any page.
 */
function shownData({ router }: Open, id: string): DataStrategyResult | undefined {
  const { loaderData, location, navigation } = router.state;
  const next = navigation.location;
  const goes = next && !isSentForm(navigation, location) && !keepsPage(next, location);
  const shown: unknown = loaderData[id];
  if (shown === undefined || (goes && id !== "root")) return undefined;
  return { type: "data", result: shown };
}

type RouterState = Open["router"]["state"];

function isSentForm(navigation: RouterState["navigation"], here: RouterState["location"]): boolean {
  const { formMethod, location } = navigation;
  return (
    formMethod === "POST" && location !== undefined && createPath(location) === createPath(here)
  );
}

/** A route of the page whose script is not there although the router has asked for it. */
function missingScript({ router, framework }: Open, path: string) {
  const { manifest, routeModules } = framework;
  const match = router.match(path)?.find(({ route }) => !(route.id in routeModules));
  if (!match) return undefined;
  return { route: match.route.id, address: manifest.routes[match.route.id]?.module ?? "" };
}

const loads = safeStore(() => sessionStorage);
const LOADED_KEY = "page-loaded-whole";
/** The same page is not loaded whole again within this time, ms. */
const LOADED_RECENTLY_MS = 30_000;

/**
 * Leaves for the page by a document of its own, if the server answers: scripts of an earlier version
 * of the site are gone from there. Returns only where that cannot help.
 */
async function loadWhole(path: string, script: string): Promise<void> {
  const answer = await fetch(script, {
    method: "HEAD",
    cache: "no-store",
    signal: timeLimit(),
  }).catch(() => undefined);
  if (!answer || answer.status >= 500) return;
  const [last, at] = (loads.getItem(LOADED_KEY) ?? "").split(" ");
  if (last === path && Date.now() - Number(at) < LOADED_RECENTLY_MS) return;
  loads.setItem(LOADED_KEY, `${path} ${Date.now()}`);
  const wanted = new URL(path, location.href);
  if (wanted.href === location.href) location.reload();
  else location.assign(wanted);
  await new Promise(() => {});
}
