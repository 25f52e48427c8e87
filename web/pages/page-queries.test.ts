import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { apiContext } from "../lib/api/api.ts";
import type { PageHandle } from "../lib/page/page-query.ts";
import routes from "../routes.ts";

interface Page {
  readonly file: string;
  /** Rendered in the browser only, for signed-in users. */
  readonly guarded: boolean;
}

type Configured = { file: string; children?: Configured[] | undefined };

function listPages(list: readonly Configured[], guarded = false): Page[] {
  return list.flatMap(({ file, children = [] }) => [
    { file, guarded },
    ...listPages(children, guarded || file.endsWith("area-layout.tsx")),
  ]);
}

const pages = listPages(routes as Configured[]);

/** The sources of a module and of what it imports from web. */
function readSources(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || !existsSync(file)) return found;
  const source = readFileSync(file, "utf8");
  found.set(file, source);
  for (const [, path = ""] of source.matchAll(/(?:from|import\() ?"(\.[^"]+\.tsx?)"/g)) {
    readSources(join(dirname(file), path), found);
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

/** A query that has every parameter and records which ones are read. */
function createRecorder() {
  const read = new Set<string>();
  const query = new URLSearchParams();
  const record = <T>(name: string, value: T): T => {
    read.add(name);
    return value;
  };
  query.get = (name) => record(name, "1");
  query.has = (name) => record(name, true);
  query.getAll = (name) => record(name, ["1"]);
  return { read, query };
}

describe("pages declare every query parameter they read", () => {
  test.each(pages)("$file", async ({ file, guarded }) => {
    const { handle, loader } = await load(file);
    const sources = guarded ? [ownSource(file)] : readSources(join("web", file)).values();
    const reads = [...sources].some((source) => readsQuery.test(source));
    // Components of a guarded page read the query in the browser.
    if (reads && (loader || !guarded)) {
      expect([file, typeof handle?.query]).toEqual([file, "function"]);
    }
    const declared = createRecorder();
    handle?.query(declared.query);
    const written = [...(guarded ? "" : ownSource(file)).matchAll(readsParameter)];
    expect(written.filter(([, name = ""]) => !declared.read.has(name))).toEqual([]);
    if (!loader) return;
    const used = createRecorder();
    const context = new RouterContextProvider();
    context.set(apiContext, () => Promise.reject(new Error("used")));
    const url = new URL("http://site.invalid/");
    Object.defineProperty(url, "searchParams", { value: used.query });
    const request = { url: "http://site.invalid/?token=1" };
    try {
      await loader({ context, url, request, params: { id: "1", number: "C-1" } });
    } catch {
      // The API call fails; the parameters read before it are recorded.
    }
    expect([...used.read].filter((name) => !declared.read.has(name))).toEqual([]);
  });
});
