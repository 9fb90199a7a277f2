import { toNativeTokenId } from '../../prices/nativeToken.js'
import type { SwapRequest } from '../swapProvider.js'

/** The mint that SOL is wrapped in. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

/** The mints of what is given and what is got; the coin's is what it is wrapped in. */
export function readSwappedMints({ chain, from, to }: SwapRequest): readonly [from: string, to: string] {
  const toMint = (id: string) =>
    id === toNativeTokenId(chain) ? wrappedSol : id.slice(id.lastIndexOf(':') + 1)
  return [toMint(from), toMint(to)]
}
