import { type GatewayState, listGateways } from "#contract/office/money.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Badge } from "../../ui/badge.tsx";

export const loadGateways = () => authorisedApi(listGateways, {});

export function ModeNote() {
  const { answer } = useResponse(loadGateways);
  return answer && <ModeText gateways={answer.data} />;
}

/** Lists which gateways are in test mode and which accept real money; renders nothing if none is in test mode. */
export function ModeText({
  gateways,
}: {
  gateways: ReadonlyArray<Pick<GatewayState, "mode" | "title">>;
}) {
  const titlesOf = (mode: GatewayState["mode"]) =>
    gateways.filter((gateway) => gateway.mode === mode).map(({ title }) => title);
  const [test, live] = [titlesOf("test"), titlesOf("live")];
  if (test.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Badge tone="giving">Test mode</Badge>
      <span className="text-sm text-ink-soft">
        {test.join(" and ")}: no real money moves.
        {live.length > 0 &&
          ` ${live.join(" and ")} ${live.length > 1 ? "accept" : "accepts"} real money.`}
      </span>
    </p>
  );
}
