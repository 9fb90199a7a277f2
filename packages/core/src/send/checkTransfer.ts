import { getChainNamespace, parseCaipNetworkId } from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { SendEstimate, SendNotice, SendParameters } from '../chains/sendParameters.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import { getRecipientNotices, isSameAddress } from './recipients/getRecipientNotices.js'

/**
 * What the network and this browser know of a transfer, as if the sender paid the fee; whether somebody else would is asked
 * by `estimateSend`, and of several that leave together by `prepareBatch`. Throws as `estimateSend`.
 */
export async function checkTransfer(
  config: Config,
  parameters: SendParameters,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const { chainNamespace } = parseCaipNetworkId(parameters.networkId)
  const client = await getNamespaceClient(config, chainNamespace)
  const estimate = await client.estimateSend(parameters, signal)
  const recipient = getRecipientNotices(config, parameters, estimate)
  const leaving = getLeavingNotices(config.state.transactions, parameters)
  return { ...estimate, notices: [...recipient, ...leaving, ...estimate.notices] }
}

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
