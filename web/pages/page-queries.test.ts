import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { apiContext } from "../lib/api/api.ts";
import type { PageHandle } from "../lib/page/page-query.ts";
import routes from "../routes.ts";

interface Page {
  readonly file: string;
  /** What stands in it is drawn in the browser alone, for who is signed in. */
  readonly guarded: boolean;
}

type Configured = { file: string; children?: Configured[] | undefined };

function pagesOf(list: readonly Configured[], guarded = false): Page[] {
  return list.flatMap(({ file, children = [] }) => [
    { file, guarded },
    ...pagesOf(children, guarded || file.endsWith("area-layout.tsx")),
  ]);
}

const pages = pagesOf(routes as Configured[]);

/** The sources that a module is made of, as far as they are in web. */
function sourcesOf(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || !existsSync(file)) return found;
  const source = readFileSync(file, "utf8");
  found.set(file, source);
  for (const [, path = ""] of source.matchAll(/(?:from|import\() ?"(\.[^"]+\.tsx?)"/g)) {
    sourcesOf(join(dirname(file), path), found);
  }
  return found;
}

const ownSource = (file: string) => readFileSync(join("web", file), "utf8");

const readsParameter = /(?:query|search|searchParams)\.(?:get|has|getAll)\("(\w+)"\)/g;
const readsQuery = /\.searchParams|useSearchParams\(/;

interface PageModule {
  readonly handle?: PageHandle;
  readonly loader?: (args: object) => unknown;
}

const load = (file: string): Promise<PageModule> => import(`../${file}`);

/** A query that answers everything and writes down what it was asked for. */
function recorder() {
  const read = new Set<string>();
  const query = new URLSearchParams();
  const noted = <T>(name: string, value: T): T => {
    read.add(name);
    return value;
  };
  query.get = (name) => noted(name, "1");
  query.has = (name) => noted(name, true);
  query.getAll = (name) => noted(name, ["1"]);
  return { read, query };
}

describe("the server's pages read what they say they read", () => {
  test.each(pages)("$file", async ({ file, guarded }) => {
    const { handle, loader } = await load(file);
    const sources = guarded ? [ownSource(file)] : sourcesOf(join("web", file)).values();
    const reads = [...sources].some((source) => readsQuery.test(source));
    // What a guarded page's components read, they read in the browser.
    if (reads && (loader || !guarded)) {
      expect([file, typeof handle?.query]).toEqual([file, "function"]);
    }
    const named = recorder();
    handle?.query(named.query);
    const written = [...(guarded ? "" : ownSource(file)).matchAll(readsParameter)];
    expect(written.filter(([, name = ""]) => !named.read.has(name))).toEqual([]);
    if (!loader) return;
    const asked = recorder();
    const context = new RouterContextProvider();
    context.set(apiContext, () => Promise.reject(new Error("asked")));
    const url = new URL("http://site.invalid/");
    Object.defineProperty(url, "searchParams", { value: asked.query });
    const request = { url: "http://site.invalid/?token=1" };
    try {
      await loader({ context, url, request, params: { id: "1", number: "C-1" } });
    } catch {
      // It goes on to ask for what there is not; what it read by then is known.
    }
    expect([...asked.read].filter((name) => !named.read.has(name))).toEqual([]);
  });
});
