import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase64url, toBase64url } from "#contract/base64url.ts";
import { checkReceiptCode, encodeReceipt, findReceiptCode } from "#contract/giving/receipt-code.ts";
import { canonicalJson, type ReceiptContent } from "#contract/giving/receipt-content.ts";
import { signContent } from "./receipt-content.ts";
import { createReceiptSigner, verifySignature } from "./receipt-signer.ts";

const receiptSigner = createReceiptSigner(Buffer.alloc(32, 7));
const stranger = createReceiptSigner(Buffer.alloc(32, 8));
const keys = [receiptSigner.key];
const content: ReceiptContent = {
  v: 1,
  kind: "receipt",
  key: receiptSigner.key.id,
  number: "2026-000123",
  issued_at: "2026-11-20T08:00:00.000Z",
  charity: { name: "Tributary", address: null, registration: "12/3", tax_statement: "Deductible." },
  donor: "Zoë “Zo” Łukasz",
  amount_minor: 5_000,
  fee_minor: 100,
  total_minor: 5_100,
  currency: "USD",
  given_at: "2026-11-20T07:59:00.000Z",
  campaign_id: 12,
  campaign: "Clean water",
  fund: null,
  beneficiary: "The school",
  payment_method: "Credit-Card",
  donation_id: "0199f0a2-7b1c-7d2e-8f3a-1234567890ab",
  replaces: null,
  sandbox: false,
};
const { content: text, signature } = signContent({ receiptSigner }, content);
const code = encodeReceipt(text, signature);
const check = (given: string) => checkReceiptCode(given, keys, verifySignature);

test("the code of a signed receipt is genuine, alone or in an address, and holds the signed content", async () => {
  expect(await check(code)).toEqual({ outcome: "genuine", content, signature });
  expect(await check(` https://give.example.org/verify#${code}\n`)).toMatchObject({ content });
});

test("a change of any byte of the signed text is refused", async () => {
  const bytes = Buffer.from(text);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ change;
        const key = Buffer.from(receiptSigner.key.public_key, "base64url");
        const signatureBytes = Buffer.from(signature, "base64url");
        expect(await verifySignature(key, signatureBytes, altered)).toBe(false);
        const checked = await check(encodeReceipt(altered.toString("latin1"), signature));
        expect(checked.outcome).not.toBe("genuine");
      },
    ),
    { numRuns: 300 },
  );
});

test("a code with any character changed never shows other content than was signed", async () => {
  const character = fc.constantFrom(..."ABCXYZabcxyz0189-_.#%");
  await fc.assert(
    fc.asyncProperty(fc.nat(code.length - 1), character, async (at, replacement) => {
      const altered = code.slice(0, at) + replacement + code.slice(at + 1);
      fc.pre(altered !== code);
      const checked = await check(altered);
      // Deflate can encode one text in several ways; only the text is signed.
      if (checked.outcome === "genuine") expect(checked.content).toEqual(content);
      if (at >= code.length - 86) expect(checked.outcome).not.toBe("genuine");
    }),
    { numRuns: 500 },
  );
});

test("a stranger's signature is refused, even under our key's id", async () => {
  const other = signContent({ receiptSigner: stranger }, { ...content, key: stranger.key.id });
  expect(await check(encodeReceipt(other.content, other.signature))).toEqual({
    outcome: "unknown_key",
  });
  const forged = signContent({ receiptSigner: stranger }, content);
  expect(await check(encodeReceipt(forged.content, forged.signature))).toEqual({
    outcome: "altered",
  });
});

test("a malformed code or a compression bomb is refused", async () => {
  for (const given of ["", "hello", "1.abc.def", code.slice(1)]) {
    expect(await check(given)).toEqual({ outcome: "unreadable" });
  }
  const bomb = encodeReceipt("0".repeat(5_000_000), signature);
  expect((await check(bomb)).outcome).toBe("altered");
});

test("the code is found in a file by the address that contains it", () => {
  const file = Buffer.from(`%PDF-1.7 /URI (https://give.example.org/verify#${code}) >>`);
  expect(findReceiptCode(file)).toBe(code);
  expect(findReceiptCode(Buffer.from("%PDF-1.7"))).toBeUndefined();
});

test("canonical JSON does not depend on the order of keys", () => {
  expect(canonicalJson({ b: [1, null, "é"], a: { d: true, c: "\n" } })).toBe(
    '{"a":{"c":"\\n","d":true},"b":[1,null,"é"]}',
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())), (value) => {
      const backwards = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(backwards)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual({ ...value });
    }),
  );
});

test("base64url matches Node's and has one form for the same bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const written = toBase64url(bytes);
      expect(written).toBe(Buffer.from(bytes).toString("base64url"));
      expect(fromBase64url(written)).toEqual(bytes);
    }),
  );
  expect(fromBase64url("AB")).toBeUndefined();
});
