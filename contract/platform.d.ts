/** Globals that every platform has but the language's library does not declare. */
declare class URL {
  constructor(address: string, base?: string);
  static canParse(address: string, base?: string): boolean;
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
