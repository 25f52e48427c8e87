// Plain JavaScript: it runs on the machine's own Node. By itself it runs before `npm start`, whose line Windows' shell
// would not understand.
import { fileURLToPath } from "node:url";

const NAMES = { darwin: "macOS", win32: "Windows" };

/**
 * What is to be said on this system before `work` begins, and whether it begins at all; undefined on Linux, where
 * all of it is tried.
 * @param {string} platform
 * @param {"site" | "tests"} work
 * @returns {{ sentence: string, goesOn: boolean } | undefined}
 */
function judgeSystem(platform, work) {
  if (platform === "linux") return undefined;
  const name = NAMES[platform] ?? platform;
  if (platform === "win32") {
    return {
      sentence: `Tributary does not run on ${name} itself: use a Linux in WSL2.`,
      goesOn: false,
    };
  }
  if (work === "tests") {
    return {
      sentence: `Tests and drills run on Linux only, with Debian's packages: not on ${name}.`,
      goesOn: false,
    };
  }
  return {
    sentence: `Tributary is made for Linux and was never tried on ${name}: what follows may fail.`,
    goesOn: true,
  };
}

/** Says what there is to say, and ends the program where it cannot go on. */
export function checkSystem(work) {
  const judged = judgeSystem(process.platform, work);
  if (judged) console.error(judged.sentence);
  if (judged?.goesOn === false) process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) checkSystem("site");
