import { check } from "../../chaos/check/check.ts";
import type { EdgeStage } from "./edge-stage.ts";
import { pathOf } from "./share.ts";

/** What the edge hears from the site and nobody else should. */
const UNTOLD = ["xkey", "surrogate-control", "x-site-took"];

/** What passes through the edge, and what does not. */
export async function checkDoors({ stage, varnish }: EdgeStage) {
  const { id = 0 } = stage.campaigns[0] ?? {};
  const url = varnish.url + pathOf(id);
  const purge = (authorization: string) =>
    fetch(url, { method: "PURGE", headers: { authorization, "xkey-purge": "all" } });
  const stranger = await purge("Bearer a guess");
  const leaving = new AbortController();
  const stream = await fetch(`${url}live/`, { signal: leaving.signal });
  const chunk = await stream.body?.getReader().read();
  leaving.abort();
  await fetch(url).then((answer) => answer.text());
  const again = await fetch(url, { headers: { cookie: "who=me" } });
  await again.arrayBuffer();
  const known = await fetch(url, {
    headers: { "if-none-match": again.headers.get("etag") ?? "" },
  });
  const asked = varnish.count("backend_req");
  await fetch(`${url}?utm_source=tv&utm_medium=spot`).then((answer) => answer.text());
  return {
    figures: [],
    checks: [
      check("edge: a stranger cannot purge", [stranger.status !== 403 && `${stranger.status}`]),
      check("edge: event streams pass at once", [
        !chunk?.value?.length && "nothing came",
        stream.headers.get("content-type") !== "text/event-stream" && "it is no stream",
      ]),
      check("edge: what is kept is sent to whoever has a cookie too, and tells nothing of keys", [
        !(Number(again.headers.get("age")) >= 0) && "no age",
        again.headers.get("cache-control") !== "no-cache" && "browsers hear something else",
        ...UNTOLD.map((name) => again.headers.has(name) && `${name} is told to visitors`),
        !again.headers.get("x-request-id")?.startsWith("edge-") && "visitors share a request's id",
      ]),
      check("edge: a browser that has it gets 304", [known.status !== 304 && `${known.status}`]),
      check("edge: what advertisers add makes no other page", [
        varnish.count("backend_req") > asked + 1 && "the site was asked",
      ]),
    ],
  };
}
