import { getChainNamespace } from '@gangway/protocol'
import type { SendNotice, SendParameters } from '../chains/sendParameters.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import { isSameAddress } from './recipients/findLookalike.js'

/**
 * Stops an NFT of which there is one while an earlier send of it is pending. The chain counts it as held until then, so its
 * checks pass; the second transaction would fail in its block, and take the fee.
 */
export function getLeavingNotices(
  transactions: readonly SentTransaction[],
  { networkId, from, token: { address, nft } }: Pick<SendParameters, 'networkId' | 'from' | 'token'>,
): readonly SendNotice[] {
  if (!nft || nft.standard === 'erc1155' || address === null) return []
  const namespace = getChainNamespace(networkId)
  const isLeaving = transactions.some(
    ({ status, token, ...sent }) =>
      status === 'pending' &&
      sent.networkId === networkId &&
      token.nft?.tokenId === nft.tokenId &&
      token.address !== null &&
      isSameAddress(token.address, address, namespace) &&
      isSameAddress(sent.from, from, namespace),
  )
  return isLeaving ? [{ level: 'stop', kind: 'nft-leaving' }] : []
}
