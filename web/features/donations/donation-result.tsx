import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { DonationForDonor } from "#contract/giving/donations.ts";
import { type Frequency, paymentWays, recurringNames } from "#contract/giving/giving-choices.ts";
import { formatWire } from "#contract/money.ts";
import { donationPath, LOGIN_PATH } from "#contract/page-paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { QrDrawing } from "../../ui/qr/draw-qr.ts";
import { StreamLine } from "../../ui/stream/stream-line.tsx";
import { donationOutcome, isComplete, isFinal } from "./donation-progress.ts";
import { DonationReceipt } from "./donation-receipt.tsx";
import { SandboxBanner } from "./sandbox-banner.tsx";
import { TransferPart } from "./transfer-part.tsx";
import { useDonation } from "./use-donation.ts";
import { ReloadingPage, WaitingNote } from "./waiting-note.tsx";
import { PROOF_NOTICE, respondLazily } from "./with-proof.ts";

interface DonationResultProps {
  donation: DonationForDonor;
  secret: string;
  receiptUrl: string;
  reloadCount: number;
  /** Why paying again failed. */
  refusal: string | undefined;
  /** Required to pay again during a spike of declined cards. */
  challenge: string | undefined;
  /** Refunds, and the link to request one. */
  refunds: ReactNode;
  share: ReactNode;
  /** The QR code of a transfer, for banking apps. */
  transferCode: QrDrawing | null;
  /** Offers an account to a donor whose donation is settled. */
  account: (donation: DonationForDonor) => ReactNode;
  productName: string;
  sandbox: boolean;
}

/** The state of a donation, kept current until it is final. */
export function DonationResult(props: DonationResultProps) {
  const donation = useDonation(props.donation, props.secret);
  const { state, transfer } = donation;
  const { title, lead, tone } = donationOutcome(donation);
  useFreshPage(isFinal(state) && !isFinal(props.donation.state));
  const done = tone === "done";
  return (
    <div className="wrap donation-result">
      {!isComplete(donation) && !transfer && <ReloadingPage {...props} donation={donation} />}
      {props.sandbox && <SandboxBanner />}
      <p className="hidden print:block">{`${props.productName} · ${transfer ? "Bank transfer" : "Donation confirmation"}`}</p>
      <section
        className={done ? "donation-result-head on-river" : "donation-result-head"}
        aria-labelledby="outcome"
      >
        <div className="grid grid-cols-1 justify-items-start gap-6 [overflow-wrap:anywhere]">
          <StreamLine />
          <div role="status">
            <h1 id="outcome" className="text-title">
              {title}
            </h1>
            <p className="mt-3 text-lead">{lead}</p>
            {done && <p className="mt-2">{thanksText(donation)}</p>}
            {done && donation.recurring && (
              <p className="mt-2">{nextText(donation.recurring, donation)}</p>
            )}
          </div>
          {tone === "waiting" && !transfer && <WaitingNote {...props} donation={donation} />}
          {tone === "over" && <PayAgain {...props} donation={donation} />}
        </div>
      </section>
      {transfer && <TransferPart {...{ donation, transfer }} code={props.transferCode} />}
      {done && donation.thanks && <OrganiserThanks thanks={donation.thanks} />}
      {tone !== "over" && props.share}
      {done && props.account(donation)}
      <DonationReceipt {...props} donation={donation} />
      {props.refunds}
      <ButtonLink href={LOGIN_PATH} variant="quiet" className="justify-self-start no-print">
        Explore more Fundraisers
      </ButtonLink>
    </div>
  );
}

/** Offers another checkout for the same donation where possible, or the form with its amount. */
function PayAgain({
  donation,
  refusal,
  challenge,
}: Pick<DonationResultProps, "donation" | "refusal" | "challenge">) {
  const { may_reopen: canReopen, campaign, recurring } = donation;
  const { form, response, proving } = useProof(challenge);
  return (
    <>
      {proving && <p role="status">{PROOF_NOTICE}</p>}
      {refusal && !proving && (
        <p role="alert" className="text-error">
          {refusal}
        </p>
      )}
      {canReopen && recurring && donation.payment_method !== "Cryptocurrency" && (
        <p>We store what you pay with now and charge it for later donations.</p>
      )}
      <div className="flex flex-wrap gap-3 no-print">
        {canReopen && (
          <form method="post" ref={form}>
            {challenge && <input type="hidden" name="challenge" value={response ?? challenge} />}
            <Button type="submit" variant="giving" busy={proving}>
              Pay again
            </Button>
          </form>
        )}
        {!(canReopen && recurring) && (
          <ButtonLink
            href={donationPath(campaign.id, donation)}
            variant={canReopen ? "quiet" : "giving"}
          >
            {canReopen
              ? "Change donation"
              : donation.state === "reversed"
                ? "Donate again"
                : "Try again"}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** Solves the challenge, then sends the form. Without JavaScript the donor waits and sends it. */
function useProof(challenge: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [response, setResponse] = useState<string>();
  const [proving, setProving] = useState(false);
  useEffect(() => {
    if (!challenge) return;
    let current = true;
    setProving(true);
    respondLazily(challenge).then(
      (text) => current && setResponse(text),
      () => current && setProving(false),
    );
    return () => {
      current = false;
    };
  }, [challenge]);
  useEffect(() => {
    if (response) form.current?.requestSubmit();
  }, [response]);
  return { form, response, proving };
}

function OrganiserThanks({ thanks }: { thanks: NonNullable<DonationForDonor["thanks"]> }) {
  const { from, text, picture } = thanks;
  return (
    <section
      className="grid grid-cols-1 items-center gap-x-[clamp(1.5rem,4vw,3rem)] gap-y-5 md:grid-cols-[16rem_1fr] no-print"
      aria-labelledby="thanks"
    >
      <Picture picture={picture} sizes="(min-width: 48rem) 16rem, 90vw" />
      <div className="grid grid-cols-1 gap-4">
        <h2 id="thanks" className="text-heading">
          {`A message from ${from}`}
        </h2>
        <p className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      </div>
    </section>
  );
}

function thanksText(donation: DonationForDonor) {
  const { name, amount, currency, paid_by, email, receipt_number, campaign } = donation;
  const method = paid_by ? ` ${paymentWays[paid_by.way]}` : "";
  const donated = `${formatWire(amount, currency)}${method} to “${campaign.title}”`;
  const thanks = name ? `${name}, you gave ${donated}.` : `You gave ${donated}.`;
  if (!receipt_number) return `${thanks} Your receipt is being prepared.`;
  return email
    ? `${thanks} We're emailing receipt number ${receipt_number} to ${email}.`
    : `${thanks} Your receipt, number ${receipt_number}, is ready to download below.`;
}

/** What follows a donation that is part of a recurring one. */
function nextText(
  frequency: Frequency,
  { payment_method, email }: Pick<DonationForDonor, "payment_method" | "email">,
): string {
  const next =
    payment_method === "Cryptocurrency"
      ? `We'll email you a link to pay your next ${recurringNames[frequency]}.`
      : `Your next ${recurringNames[frequency]} follows automatically.`;
  return email
    ? `${next} Our email names its date, with a link to change or stop it at any time.`
    : next;
}

/** Reloads the page's data once the state becomes final, so that the title changes too. */
function useFreshPage(isOver: boolean): void {
  const { revalidate } = useRevalidator();
  const requested = useRef(false);
  useEffect(() => {
    if (!isOver || requested.current) return;
    requested.current = true;
    revalidate();
  }, [isOver, revalidate]);
}
