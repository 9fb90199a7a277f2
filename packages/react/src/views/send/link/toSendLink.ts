import { formatAmount, type SentTransaction } from '@gangway/core'
import type { SendLink } from './parseSendLink.js'

/** What fills the form as it was for a transfer. */
export function toSendLink(
  transfer: Pick<SentTransaction, 'to' | 'amount' | 'networkId' | 'memo'> & {
    token: Pick<SentTransaction['token'], 'address' | 'decimals'>
  },
): SendLink {
  const { to, amount, networkId, memo, token } = transfer
  return {
    to,
    asset: token.address ?? 'native',
    amount: formatAmount(amount, token.decimals),
    networkId,
    ...(memo ? { memo } : {}),
  }
}
