import { type AccountTransaction, getPayment, type SentTransaction, type State } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import type { SendLink } from '../send/link/parseSendLink.js'
import { toSendLink } from '../send/link/toSendLink.js'
import { useFillSend } from '../send/link/useFillSend.js'

/** Leads to the form, filled as for a transfer that was made; sends nothing. interface-guide.md §8.4 */
export function SendAgain({ link }: { link: SendLink | null }) {
  const t = useLateTranslate()
  const { features } = useConfig()
  const fill = useFillSend()
  if (!link || !features.send) return null
  return (
    <Button isWide kind="secondary" icon="send" onClick={() => fill(link)}>
      {t('transaction.sendAgain')}
    </Button>
  )
}

/** What sending the same once more would be; null for what was not made. That has a button of its own. */
export function getSentLink(transaction: SentTransaction): SendLink | null {
  const { call, description, moves, status, token } = transaction
  const isMade = status === 'confirmed' || status === 'repriced'
  // A link fills one transfer, and no call; what an app asked for in its own words it has to ask for again.
  // An NFT is theirs now, and its page is where more of it are sent from.
  return isMade && !moves && !call && !description && !token.nft ? toSendLink(transaction) : null
}

/** The same of what the chain tells; null unless it was a payment of the account's own. */
export function getFoundLink(
  state: Pick<State, 'customTokens'>,
  transaction: AccountTransaction,
): SendLink | null {
  const payment = getPayment(state, transaction)
  if (!payment) return null
  const { to, amount, token: address, decimals } = payment
  return toSendLink({ to, amount, networkId: transaction.networkId, token: { address, decimals } })
}
