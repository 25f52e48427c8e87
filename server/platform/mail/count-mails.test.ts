import { expect, test } from "vitest";
import { countMails } from "./count-mails.ts";
import { MailDeferred, MailRefused } from "./mail.ts";

const mail = { to: "ada@example.org", subject: "Hello", text: "", html: "" };

test("counts every attempt by its outcome and passes errors on", async () => {
  const outcomes = [new MailRefused("no"), new MailDeferred("later"), new Error("away"), undefined];
  const { mailTransport, mailCounts } = countMails({
    send: async () => {
      const outcome = outcomes.shift();
      if (outcome) throw outcome;
    },
    close: () => {},
  });
  for (const error of [...outcomes]) {
    const sending = mailTransport.send(mail, "one@example.org");
    if (error) await expect(sending).rejects.toBe(error);
    else await sending;
  }
  expect(mailCounts).toEqual({ sent: 1, refused: 1, deferred: 1, failed: 1 });
});
