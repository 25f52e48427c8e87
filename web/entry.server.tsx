import { renderToString } from "react-dom/server";
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { siteStyle } from "#contract/foundation/site-colours.ts";
import { apiContext, type Call } from "./lib/api/api.ts";
import { handoffScripts } from "./lib/page/handoff.ts";
import { startAfterPaint } from "./lib/page/late-scripts.ts";
import { type PageAddresses, pageAddresses } from "./lib/page/page-address.ts";
import type { RootData } from "./lib/page/site-data.ts";

/** The router as this bundle knows it: another copy would not know the bundle's contexts. */
export function pagesOf(
  build: ServerBuild,
  mode: string,
): { handle: RequestHandler } & PageAddresses {
  return { handle: createRequestHandler(build, mode), ...pageAddresses(build) };
}

/** Tells the page's own scripts from any others; it is taken out before the page is sent. */
const nonceContext = createContext<string>();

/** Takes the page's text, which would be encoded and decoded again on its way through a `Response`. */
type TakeHtml = (html: string) => void;

const takeHtmlContext = createContext<TakeHtml>();

type Report = (error: unknown) => void;

const reportContext = createContext<Report>();

/** The context of one request: the key is this bundle's, so the bundle has to make it. */
export function loadContext(
  call: Call,
  nonce: string,
  takeHtml: TakeHtml,
  report: Report,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, call);
  context.set(nonceContext, nonce);
  context.set(takeHtmlContext, takeHtml);
  context.set(reportContext, report);
  return context;
}

/** Reports to the server's log; React Router would print a bare stack. */
export const handleError: HandleErrorFunction = (error, { context }) =>
  context.get(reportContext)(error);

/**
 * The whole page in one piece: it is cached and compressed as a whole, so nothing streams. React's
 * one-pass renderer takes two thirds of the time of its streaming one, and no page suspends.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loaded: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream, ...context } = routerContext;
  const nonce = loaded.get(nonceContext);
  const scripts = await handoffScripts(serverHandoffStream, nonce);
  const shown = { ...context, manifest: ownManifest(context) };
  const router = <ServerRouter context={shown} url={request.url} nonce={nonce} />;
  const rendered = renderToString(router);
  // In development, Vite's own script has to run before the others.
  const started = import.meta.env.PROD ? startAfterPaint(rendered) : rendered;
  const html = started.replace("</head>", `${ownStyle(context, nonce)}</head>`);
  headers.set("content-type", "text/html; charset=utf-8");
  const end = html.lastIndexOf("</body>");
  loaded.get(takeHtmlContext)(`<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}`);
  return new Response(null, { status, headers });
}

/**
 * The manifest with the routes of this page alone. For each page the router makes its routes anew, and no page shows
 * anything of the others.
 */
function ownManifest({
  manifest,
  staticHandlerContext,
}: Pick<EntryContext, "manifest" | "staticHandlerContext">): EntryContext["manifest"] {
  const own = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return { ...manifest, routes: Object.fromEntries(own) };
}

/** The colours that were asked for last. Working out their style takes a hundredth of a page's time. */
let styled = { main: "", accent: "", style: "" };

/** The site's colours, where they are not the design's; it comes after the sheets and wins over them. */
function ownStyle({ staticHandlerContext }: Partial<EntryContext>, nonce: string): string {
  const root = staticHandlerContext?.loaderData.root as RootData | undefined;
  if (!root) return "";
  const { colour_main: main, colour_accent: accent } = root.site;
  if (main !== styled.main || accent !== styled.accent) {
    styled = { main, accent, style: siteStyle({ main, accent }) };
  }
  return styled.style && `<style nonce="${nonce}">${styled.style}</style>`;
}
