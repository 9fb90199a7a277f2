import { GangwayError } from '../../errors/GangwayError.js'
import { limits } from '../../limits.js'
import { readRawBlobSizes } from './readRawBlobSizes.js'

/**
 * Refuses a transaction whose blobs hold more than product.md §9's cap, given as its fields (with `blobs`) or signed.
 *
 * @throws GangwayError `RPC_BLOBS_TOO_LARGE`.
 */
export function assertBlobs(transaction: { blobs: readonly unknown[] } | { raw: string }): void {
  const sizes = 'raw' in transaction ? readRawBlobSizes(transaction.raw) : transaction.blobs.map(getSize)
  let total = 0
  for (const size of sizes) {
    total += size
    if (getCapacity(total) > limits.blobSizeCap) throw new GangwayError('RPC_BLOBS_TOO_LARGE')
  }
}

/**
 * Bytes of data that blobs of so many bytes hold. A field element of 32 bytes holds 31, so that it stays below the
 * field's modulus, and one byte ends the data: six blobs, the most a transaction has had room for, hold exactly the
 * cap. EIP-4844.
 */
function getCapacity(size: number): number {
  return Math.floor(size / 32) * 31 - 1
}

function getSize(hex: unknown): number {
  return typeof hex === 'string' ? Math.max(0, hex.length - '0x'.length) / 2 : 0
}
