import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { apiContext, type Call } from "./lib/api.ts";
import { handoffScripts } from "./lib/handoff.ts";
import { startAfterPaint } from "./lib/late-scripts.ts";

/** The router as this bundle knows it: another copy would not know the bundle's contexts. */
export function requestHandlerOf(build: ServerBuild, mode: string): RequestHandler {
  return createRequestHandler(build, mode);
}

/** The context of one request: the key is this bundle's, so the bundle has to make it. */
export function loadContext(call: Call): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, call);
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
): Promise<Response> {
  const { serverHandoffStream, ...context } = routerContext;
  const scripts = await handoffScripts(serverHandoffStream);
  const rendered = renderToString(<ServerRouter context={context} url={request.url} />);
  // While one develops, Vite's own script has to run before the others.
  const html = import.meta.env.PROD ? startAfterPaint(rendered) : rendered;
  headers.set("content-type", "text/html; charset=utf-8");
  const end = html.lastIndexOf("</body>");
  const page = `<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}`;
  return new Response(page, { status, headers });
}
