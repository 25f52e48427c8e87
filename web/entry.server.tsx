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
import { dataScripts } from "./lib/page/data-scripts.ts";
import { deferScripts } from "./lib/page/defer-scripts.ts";
import { createPageUrls, type PageUrls } from "./lib/page/page-urls.ts";
import type { RootData } from "./lib/page/site-data.ts";

/** Must use this bundle's copy of the router: another copy doesn't know the bundle's contexts. */
export function createPages(
  build: ServerBuild,
  mode: string,
): { handle: RequestHandler } & PageUrls {
  return { handle: createRequestHandler(build, mode), ...createPageUrls(build) };
}

/** Marks the page's own scripts; removed before the page is sent. */
const nonceContext = createContext<string>();

/** Receives the page as text, which saves encoding and decoding it in a `Response`. */
type TakeHtml = (html: string) => void;

const takeHtmlContext = createContext<TakeHtml>();

type Report = (error: unknown) => void;

const reportContext = createContext<Report>();

/** The context of one request, created here because its keys belong to this bundle. */
export function createLoadContext(
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
 * Renders the page in one piece: it is cached and compressed as a whole and no page suspends, so
 * streaming would only cost time.
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
  const scripts = await dataScripts(serverHandoffStream, nonce);
  const ownContext = { ...context, manifest: ownManifest(context) };
  const router = <ServerRouter context={ownContext} url={request.url} nonce={nonce} />;
  const rendered = renderToString(router);
  // In development, Vite's own script has to run first.
  const startedHtml = import.meta.env.PROD ? deferScripts(rendered) : rendered;
  const html = startedHtml.replace("</head>", `${siteStyleTag(context, nonce)}</head>`);
  headers.set("content-type", "text/html; charset=utf-8");
  const end = html.lastIndexOf("</body>");
  loaded.get(takeHtmlContext)(`<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}`);
  return new Response(null, { status, headers });
}

/** The manifest with only this page's routes: the router rebuilds its routes for every page. */
function ownManifest({
  manifest,
  staticHandlerContext,
}: Pick<EntryContext, "manifest" | "staticHandlerContext">): EntryContext["manifest"] {
  const own = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return { ...manifest, routes: Object.fromEntries(own) };
}

/** The last colours used: deriving their style takes a hundredth of a page's rendering time. */
let cachedStyle = { main: "", accent: "", style: "" };

/** A style for site colours that differ from the design's, placed after the style sheets. */
function siteStyleTag({ staticHandlerContext }: Partial<EntryContext>, nonce: string): string {
  const root = staticHandlerContext?.loaderData.root as RootData | undefined;
  if (!root) return "";
  const { colour_main: main, colour_accent: accent } = root.site;
  if (main !== cachedStyle.main || accent !== cachedStyle.accent) {
    cachedStyle = { main, accent, style: siteStyle({ main, accent }) };
  }
  return cachedStyle.style && `<style nonce="${nonce}">${cachedStyle.style}</style>`;
}
