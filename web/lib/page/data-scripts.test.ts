import { describe, expect, it } from "vitest";
import { dataScripts } from "./data-scripts.ts";

function streamOf(...parts: string[]) {
  return new Response(parts.join("")).body ?? undefined;
}

/** Runs the script as a browser would. Returns what the router's client receives. */
async function runScript(html: string): Promise<string> {
  const chunks: string[] = [];
  let closed = false;
  const streamController = {
    enqueue: (chunk: string) => chunks.push(chunk),
    close: () => {
      closed = true;
    },
  };
  const code = /^<script nonce="abc">([\s\S]*)<\/script>$/.exec(html)?.[1] ?? "";
  new Function("window", code)({ __reactRouterContext: { streamController } });
  expect(closed).toBe(true);
  return chunks.join("");
}

describe("dataScripts", () => {
  it("transfers the exact contents of the stream", async () => {
    const text = '[{"title":"Größe \\u2028 & <b>"}]\n\u2028';
    expect(await runScript(await dataScripts(streamOf(text), "abc"))).toBe(text);
  });

  it("escapes text that could end the script", async () => {
    const html = await dataScripts(streamOf('["</script><script>alert(1)</script><!--"]'), "abc");
    expect(html.slice('<script nonce="abc">'.length, -"</script>".length)).not.toMatch(/[<>&]/);
  });

  it("is empty if there is no data", async () => {
    expect(await dataScripts(undefined, "abc")).toBe("");
  });
});
