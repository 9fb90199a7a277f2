import { type Config, formatAmount, getNetwork, type SentTransaction } from '@gangway/core'
import { useEffect } from 'react'
import type { Toast } from '../hooks/toast.js'
import { useConfig } from '../hooks/useConfig.js'
import { useLocale } from '../hooks/useLocale.js'
import { useToast } from '../hooks/useToast.js'
import { type Translate, useTranslate } from '../hooks/useTranslate.js'
import { getTransactionPage } from '../views/account/getTransactionPage.js'

/** Tells how each transaction of this page ended, wherever the person is by then. interface-guide §9.9. */
export function useTransactionNews(): void {
  const config = useConfig()
  const locale = useLocale()
  const { show } = useToast()
  const t = useTranslate()
  useEffect(
    () =>
      config.subscribe(({ transactions }, previous) => {
        if (transactions === previous.transactions) return
        const stateBefore = new Map(previous.transactions.map((each) => [each.hash, getState(each)]))
        for (const transaction of transactions) {
          const before = stateBefore.get(transaction.hash)
          const isOwn = !transaction.isFromElsewhere
          const toast =
            isOwn && before && before !== getState(transaction) && toToast(config, transaction, { locale, t })
          if (toast) show(toast)
        }
      }),
    [config, locale, show, t],
  )
}

// What goes to another network has news of its own from there.
function getState({ status, swap }: SentTransaction): string {
  return `${status} ${swap?.crossing?.state}`
}

function toToast(
  config: Config,
  transaction: SentTransaction,
  { locale, t }: { locale: string; t: Translate },
): Toast | null {
  const { call, description, isPartial, moves, networkId, payer, status, swap } = transaction
  // Of what was done in part only its page can tell.
  if (status === 'pending' || isPartial) return null
  const page = getTransactionPage(getNetwork(config, networkId), transaction)
  const link = page === null ? {} : { link: { href: page, textKey: 'news.explorer' as const } }
  const values = {
    sent: (moves ?? [transaction])
      .map(({ amount, token }) => `${formatAmount(amount, token.decimals, { locale })} ${token.symbol}`)
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
