/** What a wallet may be asked to sign: a text, or bytes, as they are or as 0x hex. */
export type SignableMessage = string | { raw: `0x${string}` | Uint8Array }
