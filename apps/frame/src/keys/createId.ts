import { hex } from '@scure/base'

/** 128 random bits, as the ids of wallets and sets are written. */
export function createId(): string {
  return hex.encode(crypto.getRandomValues(new Uint8Array(16)))
}
