import { formatWire } from "#contract/money.ts";
import type { GatewayState } from "#contract/office/money.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { heldText } from "../../../lib/held-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { loadGateways } from "../mode-note.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/gateways-page";
import { MoneyFrame } from "./money-frame.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("gateways"), "Gateways");

const modeWords = { live: "Real money", test: "Test mode", off: "Switched off" } as const;

/** How each gateway stands. */
export default function GatewaysPage() {
  const { answer, failed, retry } = useAnswer(loadGateways);
  return (
    <MoneyFrame
      screen="gateways"
      lead="Who takes the donations, what came from there last, and whether its balance is that of the books."
    >
      {failed && <FailedPart what="The gateways" retry={retry} />}
      {!failed && !answer && <PartSkeleton label="The gateways are loading" rows={3} />}
      {answer?.data.length === 0 && (
        <EmptyState title="No gateway takes donations">
          <p>Whoever runs the site puts a gateway's keys into its configuration.</p>
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
  const held = heldText(gateway.held);
  return (
    <li className="office-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-lg">{title}</h2>
        <Badge tone={mode === "test" ? "giving" : mode === "live" ? "mist" : "sand"}>
          {modeWords[mode]}
        </Badge>
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_1fr]">
        {mode !== "off" && (
          <>
            <dt className="text-ink-soft">Takes donations by</dt>
            <dd>{methods.join(" and ") || "nothing"}</dd>
            <dt className="text-ink-soft">Gives money back</dt>
            <dd>
              {gateway.refunds_claimed
                ? "by a link that the donor follows"
                : "straight to the donor"}
            </dd>
            <dt className="text-ink-soft">Disputes</dt>
            <dd>{gateway.disputes ? "possible" : "not possible"}</dd>
          </>
        )}
        <dt className="text-ink-soft">Last event</dt>
        <dd>
          <Ago iso={gateway.last_event_at} />
        </dd>
        {gateway.refused && (
          <>
            <dt className="text-ink-soft">Last event refused</dt>
            <dd>
              <RelativeTime iso={gateway.refused.at} />: {gateway.refused.reason}
              {gateway.refused.count > 1 && ` (${gateway.refused.count} refused in a row)`}
            </dd>
          </>
        )}
        <dt className="text-ink-soft">Last checked for changes</dt>
        <dd>
          <Ago iso={gateway.last_pull_at} />
        </dd>
        {gateway.not_before && (
          <>
            <dt className="text-ink-soft">Not asked again</dt>
            <dd>
              until <RelativeTime iso={gateway.not_before} />
            </dd>
          </>
        )}
        <dt className="text-ink-soft">Events that wait</dt>
        <dd>
          {waiting.count}
          {waiting.since && (
            <>
              , the oldest came <RelativeTime iso={waiting.since} />
            </>
          )}
        </dd>
      </dl>
      <BalanceList balances={balances} />
      {!compared && (
        <p className="max-w-prose text-sm">
          Its wallet holds bitcoin, whose worth changes from day to day. So what it holds is not
          compared with the books: they keep what each donation was worth when it was given.
        </p>
      )}
      {held && <p className="max-w-prose text-sm text-ink-soft">{held}</p>}
      {mode !== "off" && (
        <div className="office-card-about">
          <p className="text-sm">
            It sends its events to <code>{webhook_url}</code>
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <CopyButton text={webhook_url}>Copy the address</CopyButton>
          </p>
        </div>
      )}
    </li>
  );
}

function Ago({ iso }: { iso: string | null }) {
  return iso ? <RelativeTime iso={iso} /> : "never yet";
}

function BalanceList({ balances }: Pick<GatewayState, "balances">) {
  if (balances.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {balances.map(({ currency, held, booked, checked_at, differs_since }) => (
        <li key={currency}>
          It holds <b>{formatWire(held, currency)}</b>, the books say{" "}
          <b>{formatWire(booked, currency)}</b>
          {differs_since ? (
            <>
              : they differ since <RelativeTime iso={differs_since} />
            </>
          ) : (
            ": they agree"
          )}{" "}
          <span className="text-ink-soft">
            (checked <RelativeTime iso={checked_at} />)
          </span>
        </li>
      ))}
    </ul>
  );
}
