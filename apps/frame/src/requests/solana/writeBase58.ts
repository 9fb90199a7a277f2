import { base58 } from '@scure/base'

/** Bytes as base58. */
export function writeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}
