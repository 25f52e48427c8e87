const escapes: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** The loaders' data as the scripts that the router's StreamTransfer component would render. */
export async function dataScripts(
  stream: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (!stream) return "";
  const text = await new Response(stream).text();
  const literal = JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (character) => escapes[character] ?? "",
  );
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}
