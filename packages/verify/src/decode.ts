/** The bytes of base64 or base64url text. Throws for other text. */
export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

/** The UTF-8 bytes of text. */
export const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
