import { base64urlnopad } from '@scure/base'

/** The bytes of a base64url text, on a buffer of their own as WebCrypto wants them. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(base64urlnopad.decode(text))
}
