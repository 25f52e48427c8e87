import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import type { PageBuild } from "../pages.ts";

/** Loads the pages from their sources, with hot reload. */
export async function loadDevPages(app: FastifyInstance): Promise<() => Promise<PageBuild>> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
  });
  app.addHook("onRequest", (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.addHook("onClose", () => vite.close());
  return async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as PageBuild;
}
