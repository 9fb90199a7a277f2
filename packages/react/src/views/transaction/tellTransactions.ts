import { type Config, formatAmount, getNetwork, type SentTransaction } from '@gangway/core'
import type { Toast } from '../../hooks/toast.js'
import type { Translate } from '../../hooks/useTranslate.js'
import { getTransactionPage } from '../account/getTransactionPage.js'
import { formatNft } from '../send/formatNft.js'

type Telling = {
  config: Config
  locale: string
  show: (toast: Toast) => void
  t: Translate
  signal: AbortSignal
}

/** Tells how each transaction of this page ends, and has ended since it had `since`, until the signal aborts. */
export function tellTransactions(since: readonly SentTransaction[], telling: Telling): void {
  const { config, show, signal } = telling
  if (signal.aborted) return
  const tell = (transactions: typeof since, previous: typeof since) => {
    if (transactions === previous) return
    const stateBefore = new Map(previous.map((each) => [each.hash, getState(each)]))
    for (const transaction of transactions) {
      const before = stateBefore.get(transaction.hash)
      const isNews = !transaction.isFromElsewhere && before && before !== getState(transaction)
      const toast = isNews ? toToast(transaction, telling) : null
      if (toast) show(toast)
    }
  }
  tell(config.state.transactions, since)
  const stop = config.subscribe((state, previous) => tell(state.transactions, previous.transactions))
  signal.addEventListener('abort', stop)
}

// What goes to another network has news of its own from there.
function getState({ status, swap }: SentTransaction): string {
  return `${status} ${swap?.crossing?.state}`
}

function toToast(transaction: SentTransaction, { config, locale, t }: Telling): Toast | null {
  const { call, description, isPartial, moves, networkId, payer, status, swap } = transaction
  // Of what was done in part only its page can tell.
  if (status === 'pending' || isPartial) return null
  const page = getTransactionPage(getNetwork(config, networkId), transaction)
  const link = page === null ? {} : { link: { href: page, textKey: 'news.explorer' as const } }
  const values = {
    sent: (moves ?? [transaction])
      .map(
        ({ amount, token }) =>
          formatNft(amount, token) ?? `${formatAmount(amount, token.decimals, { locale })} ${token.symbol}`,
      )
      .join(', '),
  }
  if (call && !swap && (status === 'confirmed' || status === 'failed')) {
    const what = { what: description ?? t('news.call') }
    return status === 'confirmed'
      ? { kind: 'success', textKey: 'news.callDone', values: what, ...link }
      : { kind: 'failure', textKey: 'news.callFailed', values: what, ...link }
  }
  const crossing = swap?.crossing?.state
  if (status === 'confirmed' && crossing === 'sent') return null
  if (crossing === 'refunded' || crossing === 'failed') return { kind: 'failure', textKey: 'news.swapLost' }
  if (status === 'confirmed')
    return { kind: 'success', textKey: swap ? 'news.swapped' : 'news.confirmed', values, ...link }
  if (status === 'failed')
    return { kind: 'failure', textKey: payer ? 'news.failedFree' : 'news.failed', values, ...link }
  return { kind: 'info', textKey: `activity.status.${status}`, ...link }
}
