import type { Dice } from "../donors/dice.ts";
import { lasts, type Spell, startSpells } from "../weather/spells.ts";
import type { GatewayAccount } from "./gateway-client.ts";

/** Between two moves of an account, ms. */
const REST = { least: 300, most: 3_000 } as const;
/** A bank that sends money back does so within that time, ms. */
const BACK_WITHIN_MS = 2_000;
const FEE = { least: 1, most: 300 } as const;

/**
 * The merchant's balance is paid out, and the gateway takes fees for itself. Every other payout comes back, the first
 * one too, since there may be no money for a second; and every other fee is given back.
 */
export function startAccountMoves(account: GatewayAccount, dice: Dice) {
  const done = { payouts: 0, fees: 0 };
  const rest = (signal: AbortSignal) => lasts(dice.between(0, BACK_WITHIN_MS), signal);
  const moves: readonly Spell[] = [
    async (signal) => {
      const sendBack = await account.payOut();
      if (!sendBack || done.payouts++ % 2 > 0) return;
      await rest(signal);
      await sendBack();
    },
    async (signal) => {
      const minor = dice.between(FEE.least, FEE.most);
      await account.takeFee(minor);
      if (done.fees++ % 2 > 0) return;
      await rest(signal);
      await account.giveBackFee(minor);
    },
  ];
  const spells = moves.map(
    (move): Spell =>
      async (signal) => {
        await lasts(dice.between(REST.least, REST.most), signal);
        if (!signal.aborted) await move(signal);
      },
  );
  // A storm may be over before each came.
  return startSpells(dice, spells, async () => {
    for (const move of [...moves, ...moves]) await move(AbortSignal.abort());
  });
}
