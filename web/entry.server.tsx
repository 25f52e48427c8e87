import { renderToString } from "react-dom/server";
import {
  createContext,
  createRequestHandler,
  type EntryContext,
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

/** The context of one request: the key is this bundle's, so the bundle has to make it. */
export function loadContext(call: Call, nonce: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, call);
  context.set(nonceContext, nonce);
  return context;
}

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
  const router = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  const rendered = renderToString(router);
  // In development, Vite's own script has to run before the others.
  const started = import.meta.env.PROD ? startAfterPaint(rendered) : rendered;
  const html = started.replace("</head>", `${ownStyle(context, nonce)}</head>`);
  headers.set("content-type", "text/html; charset=utf-8");
  const end = html.lastIndexOf("</body>");
  const page = `<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}`;
  return new Response(page, { status, headers });
}

/** The site's colours, where they are not the design's; it comes after the sheets and wins over them. */
function ownStyle({ staticHandlerContext }: Partial<EntryContext>, nonce: string): string {
  const root = staticHandlerContext?.loaderData.root as RootData | undefined;
  if (!root) return "";
  const { colour_main: main, colour_accent: accent } = root.site;
  const style = siteStyle({ main, accent });
  return style && `<style nonce="${nonce}">${style}</style>`;
}
