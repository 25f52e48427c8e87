import type { Call } from "../gateway/payment-calls.ts";
import { bitcoinText, paymentMethods, rateText } from "./bitcoin.ts";
import { ok, parameter, problem } from "./btcpay-answer.ts";
import type { SettingsStore } from "./btcpay-database.ts";
import type { WalletBalance } from "./payout-store.ts";

interface StoreParts {
  readonly storeId: string;
  readonly balance: WalletBalance;
  readonly settings: SettingsStore;
}

const MILLISATS = 1_000n;

/** The server, its one store, and what the store's wallets hold. */
export function storeCalls({ storeId, balance, settings }: StoreParts) {
  const serverInfo: Call = () =>
    ok({
      version: "2.3.0",
      onion: null,
      availablePaymentMethods: paymentMethods,
      supportedPaymentMethods: paymentMethods,
      fullySynched: true,
      syncStatus: [
        { cryptoCode: "BTC", available: true, chainHeight: 900_000, syncHeight: 900_000 },
      ],
    });

  const store: Call = () =>
    ok({
      id: storeId,
      name: "Sandbox store",
      website: null,
      defaultCurrency: "USD",
      invoiceExpiration: 900,
      monitoringExpiration: 86_400,
      speedPolicy: "MediumSpeed",
      paymentTolerance: 0,
      defaultPaymentMethod: "BTC-CHAIN",
      networkFeeMode: "Never",
      archived: false,
    });

  const wallet: Call = (request) => {
    if (parameter(request, "paymentMethodId") !== "BTC-CHAIN") {
      return problem(404, "paymentmethod-not-found", "The payment method was not found");
    }
    const { all, confirmed, unconfirmed } = balance("BTC-CHAIN");
    return ok({
      balance: bitcoinText(all),
      confirmedBalance: bitcoinText(confirmed),
      unconfirmedBalance: bitcoinText(unconfirmed),
    });
  };

  const lightning: Call = (request) => {
    if (parameter(request, "cryptoCode") !== "BTC") {
      return problem(404, "cryptocode-not-found", "There is no such coin");
    }
    const local = String(balance("BTC-LN").all * MILLISATS);
    return ok({
      onchain: { confirmed: "0", unconfirmed: "0", reserved: "0" },
      offchain: { opening: "0", local, remote: "0", closing: "0" },
    });
  };

  const rates: Call = (request) => {
    const asked = [(request.query as Record<string, string | string[]>).currencyPair ?? []].flat();
    return ok(asked.slice(0, 100).map((pair) => rateView(pair, settings)));
  };

  return { serverInfo, store, wallet, lightning, rates };
}

function rateView(pair: string, settings: SettingsStore) {
  const [, currency = ""] = /^BTC_([A-Z]{3})$/.exec(pair) ?? [];
  const rate = settings.rate(currency);
  const errors = rate === undefined ? ["RateFetchFailed"] : [];
  return { currencyPair: pair, errors, rate: rate === undefined ? null : rateText(rate) };
}
