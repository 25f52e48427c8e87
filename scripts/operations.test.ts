import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDonation } from "#contract/giving/donations.ts";
import { PAYMENT_PATH } from "#contract/page-paths.ts";
import { readConfig } from "#server/config.ts";

const guide = readFileSync("docs/operations.md", "utf8");
const read = (name: string) => readFileSync(join("deploy", name), "utf8");
const has = (program: string) => spawnSync("which", [program]).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "operations-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of a program that judges a file; throws with it where it refuses. */
function judge(command: string, args: readonly string[], env: Record<string, string> = {}): void {
  execFileSync(command, args, { env: { ...process.env, ...env }, stdio: "pipe" });
}

/** A certificate with its key: nginx reads them when it is asked to judge a file. */
function makeCertificate(): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, "c.pem"), join(folder, "k.pem")];
  const subject = ["-subj", "/CN=give.example.org", "-keyout", key, "-out", certificate];
  judge("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject]);
  return { certificate, key };
}

describe("files for running the site are taken by the programs that they are for", () => {
  test.runIf(has("nginx") && has("openssl"))("nginx.conf", () => {
    const { certificate, key } = makeCertificate();
    const site = read("nginx.conf")
      .replace("/etc/ssl/certs/give.example.org.pem", certificate)
      .replace("/etc/ssl/private/give.example.org.key", key)
      .replaceAll("/var/log/nginx/", `${folder}/`)
      .replaceAll("/var/cache/nginx/", `${folder}/`)
      .replace(/^ *listen \[::\].*$/gm, "");
    const whole = `pid ${folder}/pid; error_log ${folder}/log; events {} http { ${site} }`;
    writeFileSync(join(folder, "nginx.conf"), whole);
    judge("nginx", ["-t", "-c", join(folder, "nginx.conf")]);
  });

  test.runIf(has("caddy"))("Caddyfile", () => {
    const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    judge("caddy", ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"], own);
  });
});

test("what opens a donor's gift is in no log of the sample for nginx", () => {
  const [, format = ""] = read("nginx.conf").match(/^log_format tributary '(.*)';$/m) ?? [];
  expect(format).toContain("$uri");
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+)\b(?!_)/);
  const servers = read("nginx.conf").match(/^server \{\n.*/gm) ?? [];
  const logged = servers.map((server) => server.split("\n")[1]?.trim());
  expect(logged).toEqual(Array(2).fill("access_log /var/log/nginx/tributary.log tributary;"));
});

test("the sample for nginx sends again what starts a gift, and no other POST", () => {
  const starts = [startDonation.path, PAYMENT_PATH];
  const paths = starts.map((path) => path.slice(1)).join("|");
  const locations = [...read("nginx.conf").matchAll(/location (.*) \{([^}]*)\}/g)];
  const repeated = locations.filter(([, , its = ""]) => its.includes("non_idempotent"));
  expect(repeated.map(([, path]) => path)).toEqual([`~ ^/(${paths})$`]);
});

test("the site takes the settings of the guide's production steps", () => {
  const values = [...guide.matchAll(/([A-Z_]+)=([^\s`]+)(?= |$)/gm)];
  const steps = Object.fromEntries(values.map(([, name = "", value = ""]) => [name, value]));
  const { publicUrl, trustedProxies } = readConfig({
    ...steps,
    APP_SECRET: "a".repeat(32),
    SMTP_URL: "smtps://mail.example.org",
  });
  expect(publicUrl).toBe("https://give.example.org");
  expect(trustedProxies).toEqual(["loopback"]);
});

test("every sentence of a start that does not go is one that the program says", () => {
  const [, table = ""] = guide.match(/## When it does not start(.*)/s) ?? [];
  const said = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, sentence = ""]) => sentence);
  const sources = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((file) =>
      /^(config(\/config-\w+)?|start\/open-database|wiring\/gateways|(features\/gateways|platform)\/.*)\.ts$/.test(
        file,
      ),
    )
    .map((file) => readFileSync(join("server", file), "utf8"))
    .join("\n");
  // What the program puts into a sentence stands between its pieces.
  const pieces = (sentence: string) =>
    sentence
      .replace(/^[A-Z_]+: /, "")
      .replace("3000 on 127.0.0.1", "…")
      .split("…")
      .map((piece) => piece.trim())
      .filter((piece) => piece.length > 5);
  expect(said.length).toBeGreaterThan(10);
  const missing = said.flatMap(pieces).filter((piece) => !sources.includes(piece));
  expect(missing).toEqual([]);
});

test("the image has every folder that the guide's commands need", () => {
  const image = readFileSync("Dockerfile", "utf8");
  const copied = [...image.matchAll(/^COPY (?:--\S+ )?(?:\/site\/)?(\w+) /gm)].map(([, to]) => to);
  const { imports } = JSON.parse(readFileSync("package.json", "utf8"));
  const roots = Object.keys(imports).map((name) => name.slice(1, -2));
  const needed = roots.filter((name) => name !== "web" && name !== "e2e");
  expect([...needed, "migrations", "scripts"].filter((name) => !copied.includes(name))).toEqual([]);
});
