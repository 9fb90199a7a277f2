import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long one nonce is given out, ms; it is taken for as long again. */
const period = 120_000

/** Nonces of proofs, which no process has to remember: all that know the key give and take the same. RFC 9449 §8. */
export type DpopNonces = {
  getCurrent(): string
  isGood(nonce: string): boolean
}

/** Creates the nonces of one service. `key`: 32 bytes that only its processes know; `getNow` in Unix milliseconds. */
export function createDpopNonces(key: Uint8Array, getNow: () => number): DpopNonces {
  const make = (slot: number) =>
    createHmac('sha256', key).update(`dpop nonce ${slot}`).digest().subarray(0, 16).toString('base64url')
  const getSlot = () => Math.floor(getNow() / period)
  return {
    getCurrent: () => make(getSlot()),
    isGood(nonce) {
      const given = Buffer.from(nonce)
      const isSame = (slot: number) => {
        const expected = Buffer.from(make(slot))
        return expected.length === given.length && timingSafeEqual(expected, given)
      }
      return isSame(getSlot()) || isSame(getSlot() - 1)
    },
  }
}
