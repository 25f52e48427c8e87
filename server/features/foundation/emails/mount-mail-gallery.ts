import type { FastifyInstance } from "fastify";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  galleryLooks,
  galleryPage,
  type SampleEmail,
  sampleEmailHtml,
  sampleEmailPage,
} from "./mail-gallery-page.ts";
import type { MailSite } from "./mail-site.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mailPolicy = (pictures: string) =>
  `sandbox; default-src 'none'; img-src ${pictures}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** Shows every email of the product at `/dev/mails`, with sample values. */
export function mountMailGallery(
  app: FastifyInstance,
  { letters, mailSite }: { letters: readonly SampleEmail[]; mailSite: MailSite },
): void {
  const findSample = (number: string): SampleEmail => {
    const letter = /^\d+$/.test(number) ? letters[Number(number)] : undefined;
    if (!letter) throw new AppError("not_found");
    return letter;
  };
  app.get("/dev/mails", (_request, reply) =>
    reply
      .header("content-security-policy", PAGE_POLICY)
      .type("text/html; charset=utf-8")
      .send(galleryPage(letters)),
  );
  app.get<{ Params: { number: string } }>("/dev/mails/:number", ({ params }, reply) =>
    reply
      .header("content-security-policy", PAGE_POLICY)
      .type("text/html; charset=utf-8")
      .send(sampleEmailPage(findSample(params.number), Number(params.number), mailSite)),
  );
  app.get<{ Params: { number: string; look: string } }>(
    "/dev/mails/:number/:look",
    ({ params }, reply) => {
      const look = galleryLooks.find((known) => known === params.look);
      if (!look) throw new AppError("not_found");
      return reply
        .header("content-security-policy", mailPolicy(look === "no-pictures" ? "'none'" : "'self'"))
        .type("text/html; charset=utf-8")
        .send(sampleEmailHtml(findSample(params.number), look, mailSite));
    },
  );
}
