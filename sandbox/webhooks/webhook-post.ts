import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

/** Posts a body and answers with the status; rejects where no answer came. */
export type WebhookPost = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<number>;

const ANSWER_WITHIN_MS = 10_000;

/** Posts over connections that stay open; `close` cuts them all. */
export function createWebhookPost(): { post: WebhookPost; close: () => void } {
  const plain = { request: httpRequest, agent: new HttpAgent({ keepAlive: true }) };
  const secure = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true }) };

  const post: WebhookPost = (url, headers, body) =>
    new Promise((resolve, reject) => {
      const { request, agent } = url.startsWith("https:") ? secure : plain;
      const sent = request(
        url,
        {
          method: "POST",
          agent,
          timeout: ANSWER_WITHIN_MS,
          headers: { ...headers, "content-length": Buffer.byteLength(body) },
        },
        (answer) => {
          answer.resume();
          answer.once("error", reject);
          answer.once("end", () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.once("timeout", () => sent.destroy(new Error("no answer in time")));
      sent.once("error", reject);
      sent.end(body);
    });

  const close = () => {
    plain.agent.destroy();
    secure.agent.destroy();
  };
  return { post, close };
}
