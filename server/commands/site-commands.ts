import type { Deps } from "../deps.ts";
import { verifyBooks } from "../features/books/ledger/check-books.ts";
import { setRate } from "../features/books/rates/set-rate.ts";
import { administer } from "../features/foundation/accounts/administer.ts";
import { resetTwoFactor } from "../features/identity/two-factor/reset-two-factor.ts";
import { runDoctor } from "./doctor.ts";
import { reseal } from "./reseal.ts";
import { sendTestMail } from "./test-mail.ts";

/**
 * Runs a command of `npm run admin` and returns its output. Runs in the command's own process, or in the site
 * that owns the embedded database. Throws an Error with the reason. Commands that send email need its job queue.
 */
export async function runSiteCommand(deps: Deps, words: readonly string[]): Promise<string> {
  switch (words.join(" ")) {
    case "reseal":
      return reseal(deps);
    case "check-books":
      return verifyBooks(deps.database.patientDb);
    case "doctor":
      return runDoctor(deps);
  }
  switch (words[0]) {
    case "set-rate":
      return setRate(deps, words.slice(1));
    case "test-mail":
      return sendTestMail(deps, words.slice(1));
    case "reset-two-factor":
      return resetTwoFactor(deps, words.slice(1));
    default:
      return administer(deps, words);
  }
}
