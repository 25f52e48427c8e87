import { expect, test } from "vitest";
import { readFileLocation } from "./file-location.ts";

const bucketOf = (text: string, keys = {}) => {
  const place = readFileLocation(text, keys);
  return place.kind === "bucket" ? place.bucket : undefined;
};

test.each([
  [
    "s3://KEY:SE%2FC%2BRET@s3.eu-central-1.amazonaws.com/gifts.example",
    { origin: "https://s3.eu-central-1.amazonaws.com", name: "gifts.example", secret: "SE/C+RET" },
  ],
  [
    "s3://KEY:SECRET@127.0.0.1:9000/files/?region=garage&tls=off",
    { origin: "http://127.0.0.1:9000", name: "files", region: "garage", keyId: "KEY" },
  ],
  [
    "s3://KEY:SECRET@abc.r2.cloudflarestorage.com/files?region=auto&tls=on",
    { origin: "https://abc.r2.cloudflarestorage.com", region: "auto" },
  ],
  ["s3://KEY:SECRET@[::1]:9000/files", { origin: "https://[::1]:9000", region: undefined }],
])("reads %s as a bucket", (text, expected) => {
  expect(bucketOf(text)).toMatchObject(expected);
});

test("uses separate keys only if the address has none", () => {
  const keys = { keyId: "OTHER", secret: "a/b+c" };
  expect(bucketOf("s3://host/files", keys)).toMatchObject(keys);
  expect(bucketOf("s3://KEY:SECRET@host/files", keys)).toMatchObject({
    keyId: "KEY",
    secret: "SECRET",
  });
});

test("reads everything else as a folder", () => {
  expect(readFileLocation("/srv/files", {})).toEqual({ kind: "folder", folder: "/srv/files" });
});

test.each([
  ["https://host/files", /expected a folder, or s3:/],
  ["s3:///files", /expected a folder, or s3:/],
  ["s3://KEY:HU/SH@host/files", /expected a folder, or s3:.*special characters/],
  ["s3://KEY:%ZZ@host/files", /expected a folder, or s3:/],
  ["s3://KEY:HUSH@host", /a bucket name/],
  ["s3://KEY:HUSH@host/Files", /a bucket name/],
  ["s3://KEY:HUSH@host/files/more", /a bucket name/],
  ["s3://KEY:HUSH@host/files?tls=no", /"on" or "off" for tls/],
  ["s3://KEY:HUSH@host/files?acl=x", /only region and tls/],
  ["s3://KEY@host/files", /expected keys/],
])("refuses %s without revealing a secret", (text, sentence) => {
  expect(() => readFileLocation(text, {})).toThrow(sentence);
  expect(() => readFileLocation(text, {})).not.toThrow(/HU|SH/);
});
