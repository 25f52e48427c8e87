import type { ReactNode } from "react";
import { formatWire } from "#contract/money.ts";
import type { GatewayState } from "#contract/office/money.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { disputedText } from "../../../lib/disputed-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { loadGateways } from "../mode-note.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/gateways-page";
import { MoneyFrame } from "./money-frame.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("gateways"), "Payment providers");

const refundTexts = {
  direct: "paid directly",
  claimed: "claimed by the donor through a link",
  by_hand: "sent by you from your bank",
} as const;
const methodTexts = { card: "card", crypto: "crypto", bank: "bank transfers" } as const;
const modeLabels = { live: "Real money", test: "Test mode", off: "Turned off" } as const;

export default function GatewaysPage() {
  const { answer, failed, retry } = useResponse(loadGateways);
  return (
    <MoneyFrame
      screen="gateways"
      lead="Who processes donations, when we last heard from them, and whether their balance matches the books."
    >
      {failed && <SectionError what="The payment providers" retry={retry} />}
      {!failed && !answer && <SectionSkeleton label="The payment providers are loading" rows={3} />}
      {answer?.data.length === 0 && (
        <EmptyState title="No payment provider is connected">
          <p>Ask your technical team to add a provider's keys to the site's configuration.</p>
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {answer?.data.map((gateway) => (
          <GatewayCard key={gateway.name} gateway={gateway} />
        ))}
      </ul>
    </MoneyFrame>
  );
}

function GatewayCard({ gateway }: { gateway: GatewayState }) {
  const { title, mode, methods, waiting, balances, compared, webhook_url } = gateway;
  const held = disputedText(gateway.held);
  return (
    <li className="office-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-lg">{title}</h2>
        <Badge tone={mode === "test" ? "giving" : mode === "live" ? "mist" : "sand"}>
          {modeLabels[mode]}
        </Badge>
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_1fr]">
        {mode !== "off" && (
          <>
            <Fact name="Accepts">
              {methods.map((method) => methodTexts[method]).join(" and ") || "nothing"}
            </Fact>
            <Fact name="Refunds">{refundTexts[gateway.refunds]}</Fact>
            <Fact name="Disputes">{gateway.disputes ? "possible" : "not possible"}</Fact>
          </>
        )}
        {webhook_url && (
          <Fact name="Last message">
            <Ago iso={gateway.last_event_at} />
          </Fact>
        )}
        {gateway.refused && (
          <Fact name="Last rejected message">
            <RelativeTime iso={gateway.refused.at} />: {gateway.refused.reason}
            {gateway.refused.count > 1 && ` (${gateway.refused.count} rejected in a row)`}
          </Fact>
        )}
        <Fact name="Last checked for changes">
          <Ago iso={gateway.last_pull_at} />
        </Fact>
        {gateway.not_before && (
          <Fact name="Paused until">
            <RelativeTime iso={gateway.not_before} />
          </Fact>
        )}
        {webhook_url && (
          <Fact name="Waiting messages">
            {waiting.count}
            {waiting.since && (
              <>
                , the oldest received <RelativeTime iso={waiting.since} />
              </>
            )}
          </Fact>
        )}
      </dl>
      <BalanceList balances={balances} />
      {!compared && (
        <p className="max-w-prose text-sm">
          This wallet holds bitcoin, whose value changes every day. We can't compare it with the
          books, which record each donation's value on the day it was made.
        </p>
      )}
      {held && <p className="max-w-prose text-sm text-ink-soft">{held}</p>}
      {mode !== "off" && webhook_url && (
        <details className="text-sm">
          <summary className="link w-fit cursor-pointer py-2">Technical details</summary>
          <p>
            Webhook URL: <code>{webhook_url}</code>
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <CopyButton text={webhook_url}>Copy the URL</CopyButton>
          </p>
        </details>
      )}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Ago({ iso }: { iso: string | null }) {
  return iso ? <RelativeTime iso={iso} /> : "never";
}

function BalanceList({ balances }: Pick<GatewayState, "balances">) {
  if (balances.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {balances.map(({ currency, held, booked, checked_at, differs_since }) => (
        <li key={currency}>
          Balance <b>{formatWire(held, currency)}</b>, books <b>{formatWire(booked, currency)}</b>
          {differs_since ? (
            <>
              : different, first noticed <RelativeTime iso={differs_since} />
            </>
          ) : (
            ": they match"
          )}{" "}
          <span className="text-ink-soft">
            (checked <RelativeTime iso={checked_at} />)
          </span>
        </li>
      ))}
    </ul>
  );
}
