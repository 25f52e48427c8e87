import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { PageBuild } from "../pages.ts";
import { cacheControl } from "../platform/http/cache-control.ts";

/** Serves the scripts, styles and pictures that `npm run build` made. */
export async function mountStaticFiles(app: FastifyInstance): Promise<void> {
  const client = fileURLToPath(new URL("../../build/client/", import.meta.url));
  const pictures = fileURLToPath(new URL("../../build/pictures/", import.meta.url));
  const serve = { wildcard: false, preCompressed: true, cacheControl: false } as const;
  if (existsSync(client)) {
    await app.register(fastifyStatic, {
      ...serve,
      // Each file has a route; its compressed variants are found beside it.
      globIgnore: ["**/*.br", "**/*.gz"],
      root: client,
      setHeaders: (reply, path) => {
        // File names below /assets/ contain a hash of the content.
        const isHashed = path.includes("/assets/");
        reply.header("cache-control", isHashed ? cacheControl.lasting : cacheControl.file);
      },
    });
  }
  if (existsSync(pictures)) {
    await app.register(fastifyStatic, {
      ...serve,
      preCompressed: false,
      root: pictures,
      prefix: "/pictures/",
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header("cache-control", cacheControl.file);
      },
    });
  }
}

/** Loads the pages that `npm run build` built. */
export async function loadBuiltPages(): Promise<() => Promise<PageBuild>> {
  const file = new URL("../../build/server/index.js", import.meta.url).href;
  const build: PageBuild = await import(file);
  return async () => build;
}
