import { type CaipNetworkId, parseCaipNetworkId } from '@gangway/protocol'
import type { SendToken } from '../../chains/sendParameters.js'
import { formatAmount } from '../../kernel/amounts/formatAmount.js'

/** What {@link createPaymentLink} asks for. */
export type PaymentRequest = {
  networkId: CaipNetworkId
  /** Who is paid. */
  address: string
  token: SendToken
  /** Base units. */
  amount: bigint
}

/**
 * A link that fills the payer's send form: ERC-681 on EVM networks, Solana Pay on Solana (which cannot name a cluster).
 * https://eips.ethereum.org/EIPS/eip-681, https://docs.solanapay.com/spec#transfer-request
 */
export function createPaymentLink({ networkId, address, token, amount }: PaymentRequest): string {
  const { chainNamespace, reference } = parseCaipNetworkId(networkId)
  if (chainNamespace === 'solana') {
    const query = new URLSearchParams({ amount: formatAmount(amount, token.decimals) })
    if (token.address !== null) query.set('spl-token', token.address)
    return `solana:${address}?${query}`
  }
  return token.address === null
    ? `ethereum:${address}@${reference}?value=${amount}`
    : `ethereum:${token.address}@${reference}/transfer?address=${address}&uint256=${amount}`
}
