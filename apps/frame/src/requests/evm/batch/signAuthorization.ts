import { delegateContracts, GangwayError } from '@gangway/protocol'
import { type Hex, hexToBytes, type SignedAuthorization, toHex, zeroAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { Signers } from '../../signingContext.js'

/** To which contract, on which chain and at which nonce of the account it is handed. EIP-7702. */
export type Authorization = { address: Hex; chainId: number; nonce: number }

/**
 * Signs that the account is handed to a contract, which is the whole account: to our one delegate, or to none (the zero
 * address) where it is set back, whichever is `known` to be asked for; on the chain and at the nonce that are known to be
 * right. embedded-wallet.md threat 24.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` for any other tuple.
 */
export function signAuthorization(
  { address, chainId, nonce }: Authorization,
  known: Authorization,
  { signEvmDigest }: Pick<Signers, 'signEvmDigest'>,
): SignedAuthorization {
  const isOurs =
    (address === delegateContracts.delegate || address === zeroAddress) &&
    address === known.address &&
    Number.isSafeInteger(chainId) &&
    chainId > 0 &&
    chainId === known.chainId &&
    Number.isSafeInteger(nonce) &&
    nonce >= 0 &&
    nonce === known.nonce
  if (!isOurs) throw new GangwayError('FRAME_REQUEST_REFUSED', { details: 'EIP-7702' })
  const signature = signEvmDigest(hexToBytes(hashAuthorization({ address, chainId, nonce })))
  return {
    address,
    chainId,
    nonce,
    r: toHex(signature.subarray(0, 32), { size: 32 }),
    s: toHex(signature.subarray(32, 64), { size: 32 }),
    yParity: (signature[64] ?? 0) - 27,
  }
}
