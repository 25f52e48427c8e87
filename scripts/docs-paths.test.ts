import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
const files = tracked.map((file) => `/${file}`);
/** Without dated records, which describe an older tree. */
const documents = tracked.filter((file) => /^(docs\/)?[\w-]+\.md$/.test(file));
const made = /^(\.\/)?(node_modules|build|data|DATA_DIR)\b/;
const path = /^(?!\/)[\w.@*{},-]*(\/[\w.@*{},-]*)*$/;
const looksLikeOne = /\/|\.(tsx?|mjs|cjs|css|sql|md)$/;

/** "a/{b,c}.ts" as "a/b.ts" and "a/c.ts". */
function unfolded(text: string): string[] {
  const [all, names = ""] = text.match(/\{([^}]*)\}/) ?? [];
  return all ? names.split(",").flatMap((name) => unfolded(text.replace(all, name))) : [text];
}

const escaped = (text: string) => text.replace(/[.+?^$()|[\]\\]/g, "\\$&");

/** Whether a file, folder or pattern of this name exists in any folder. */
function isThere(name: string): boolean {
  const pattern = name.split("*").map(escaped).join("[^/]*");
  const start = name.startsWith("*") ? "" : "/";
  // Decisions are named by number.
  const end = /\/\d{4}$/.test(name) ? "-" : name.endsWith("/") ? "" : "(/|$)";
  const found = new RegExp(start + pattern + end);
  return files.some((file) => found.test(file));
}

test.each(documents)("%s names only existing files", (document) => {
  const text = readFileSync(document, "utf8").replace(/^```.*?^```/gms, "");
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, to = ""]) => to);
  const paths = [
    ...named.filter((name) => path.test(name) && looksLikeOne.test(name)),
    ...linked.map((to) => to.replace(/^(\.\.?\/)+/, "")),
  ].filter((name) => !made.test(name));
  expect(paths.flatMap(unfolded).filter((name) => !isThere(name))).toEqual([]);
});
