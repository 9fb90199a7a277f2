import { GangwayError } from '@gangway/protocol'
import { combine } from 'shamir-secret-sharing'

const shareSize = 33

/**
 * What two shares make. Shamir cannot tell whether they belong together: only opening the wallet with it can.
 *
 * @throws GangwayError `WALLET_INTEGRITY` for what cannot be two shares of one set.
 */
export async function joinShares(first: Uint8Array, second: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (first.length !== shareSize || second.length !== shareSize) throw new GangwayError('WALLET_INTEGRITY')
  // The library throws where both are one share of a set.
  const joined = await combine([first, second]).catch(() => {
    throw new GangwayError('WALLET_INTEGRITY')
  })
  const wrappingKey = Uint8Array.from(joined)
  joined.fill(0)
  return wrappingKey
}
