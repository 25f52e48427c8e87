import { CONTACT_PATH, PRIVACY_PATH } from "#contract/page-paths.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/privacy-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: PRIVACY_PATH,
    title: "Privacy",
    description: "What we keep about you, who sees it, and what we never do.",
  });

export default function PrivacyPage() {
  return (
    <>
      <PageHead title="Privacy" lead="What we keep about you, who sees it, and what we never do." />
      <article className="wrap wrap-start pb-section prose">
        <h2>If you only read</h2>
        <p>
          We show no advertising, follow nobody across the web, and load nothing from other people's
          servers: no fonts, no counters, no buttons that report home.
        </p>
        <h2>If you give</h2>
        <p>We keep what you enter on the giving form:</p>
        <ul>
          <li>the amount, the campaign and, if you named one, the purpose,</li>
          <li>your name, your mail address, your message and a dedication, if you wrote any,</li>
          <li>when you gave, and what became of the payment.</li>
        </ul>
        <p>
          On the campaign's page everybody sees your name, the amount, your message and the time. If
          you give anonymously, everybody sees the amount, the message and the time. Your mail
          address is never shown.
        </p>
        <h2>Who takes the payment</h2>
        <p>
          You pay on the page of a payment service, under its own terms. We tell it the sum, what
          the payment is for and, if you gave it, your mail address. It tells us whether the payment
          worked. We never see a card number.
        </p>
        <h2>What your browser keeps</h2>
        <p>
          While you give, your browser keeps a random key for your donation, so that a second click
          or a broken connection can't take your money twice.
        </p>
        <h2>If you read our mails</h2>
        <p>
          The newsletter comes only to addresses that confirmed it, and each mail to many has a link
          that ends it with one click. Whether you open a mail or follow its links is counted only
          if you allow it, and no longer than you do. An address that mails come back from, or that
          complains of them, is kept so that no more are sent there.
        </p>
        <h2>Against misuse</h2>
        <p>
          Stolen cards are tried out on donation forms. To stop that we count failed payments by the
          network address they come from, for a few hours.
        </p>
        <h2>How long</h2>
        <p>
          The books of a charity have to be kept for years. The amounts stay; what points to you can
          be removed when you ask. To see, correct or remove what we keep about you,{" "}
          <a href={CONTACT_PATH} className="link">
            write to us
          </a>
          .
        </p>
      </article>
    </>
  );
}
