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

/** Runs a program that validates a file; throws with its output if it rejects it. */
function judge(command: string, args: readonly string[], env: Record<string, string> = {}): void {
  execFileSync(command, args, { env: { ...process.env, ...env }, stdio: "pipe" });
}

/** nginx reads certificate and key to validate a file. */
function makeCertificate(): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, "c.pem"), join(folder, "k.pem")];
  const subject = ["-subj", "/CN=give.example.org", "-keyout", key, "-out", certificate];
  judge("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject]);
  return { certificate, key };
}

describe("deployment files are valid", () => {
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

test("keeps queries, which open donations, out of nginx's log", () => {
  const [, format = ""] = read("nginx.conf").match(/^log_format tributary '(.*)';$/m) ?? [];
  expect(format).toContain("$uri");
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+)\b(?!_)/);
  const servers = read("nginx.conf").match(/^server \{\n.*/gm) ?? [];
  const logged = servers.map((server) => server.split("\n")[1]?.trim());
  expect(logged).toEqual(Array(2).fill("access_log /var/log/nginx/tributary.log tributary;"));
});

test("lets nginx retry the start of a donation, and no other POST", () => {
  const starts = [startDonation.path, PAYMENT_PATH];
  const paths = starts.map((path) => path.slice(1)).join("|");
  const locations = [...read("nginx.conf").matchAll(/location (.*) \{([^}]*)\}/g)];
  const repeated = locations.filter(([, , block = ""]) => block.includes("non_idempotent"));
  expect(repeated.map(([, path]) => path)).toEqual([`~ ^/(${paths})$`]);
});

test("accepts the settings of the guide's production steps", () => {
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

test("quotes only errors that the program prints", () => {
  const [, table = ""] = guide.match(/## When it does not start(.*)/s) ?? [];
  const quoted = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, sentence = ""]) => sentence);
  const sources = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((file) =>
      /^(config(\/config-\w+)?|start\/open-database|wiring\/gateways|(features\/gateways|platform)\/.*)\.ts$/.test(
        file,
      ),
    )
    .map((file) => readFileSync(join("server", file), "utf8"))
    .join("\n");
  // Values that the program inserts are between the pieces.
  const pieces = (sentence: string) =>
    sentence
      .replace(/^[A-Z_]+: /, "")
      .replace("3000 on 127.0.0.1", "…")
      .split("…")
      .map((piece) => piece.trim())
      .filter((piece) => piece.length > 5);
  expect(quoted.length).toBeGreaterThan(10);
  const missing = quoted.flatMap(pieces).filter((piece) => !sources.includes(piece));
  expect(missing).toEqual([]);
});

test("copies every folder that the guide's commands need into the image", () => {
  const image = readFileSync("Dockerfile", "utf8");
  const copied = [...image.matchAll(/^COPY (?:--\S+ )?(?:\/site\/)?(\w+) /gm)].map(([, to]) => to);
  const { imports } = JSON.parse(readFileSync("package.json", "utf8"));
  const roots = Object.keys(imports).map((name) => name.slice(1, -2));
  const needed = roots.filter((name) => name !== "web" && name !== "e2e");
  expect([...needed, "migrations", "scripts"].filter((name) => !copied.includes(name))).toEqual([]);
});
