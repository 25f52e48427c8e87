import type { FastifyReply } from "fastify";
import { sendPage } from "./page-answer.ts";
import { messageDocument } from "./page-document.ts";

/** The pages of a gateway that say why nothing was done. */
export function pageRefusals(gateway: string) {
  const say = (reply: FastifyReply, status: number, title: string, text: string) =>
    sendPage(reply, status, messageDocument(gateway, title, text));
  return {
    unknown: (reply: FastifyReply, what: string) =>
      say(reply, 404, "Not found", `There is no such ${what}.`),
    foreign: (reply: FastifyReply) =>
      say(reply, 403, "Refused", "This form was sent from another site. Nothing was done."),
    notUnderstood: (reply: FastifyReply) => say(reply, 422, "Not understood", "Nothing was done."),
  };
}
