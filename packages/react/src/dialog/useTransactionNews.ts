import { useEffect } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useGangway } from '../hooks/useGangway.js'
import { useLocale } from '../hooks/useLocale.js'
import { useToast } from '../hooks/useToast.js'
import { useTranslate } from '../hooks/useTranslate.js'

/**
 * Tells how each transaction of this page ended, wherever the person is by then; its code is for those alone who sent something
 * here. interface-guide.md §9.9.
 */
export function useTransactionNews(): void {
  const config = useConfig()
  const locale = useLocale()
  const { show } = useToast()
  const t = useTranslate()
  const isNeeded = useGangway(({ transactions }) => transactions.length > 0)
  useEffect(() => {
    if (!isNeeded) return
    const left = new AbortController()
    const since = config.state.transactions
    import('../views/transaction/tellTransactions.js').then(
      ({ tellTransactions }) => tellTransactions(since, { config, locale, show, t, signal: left.signal }),
      // Without it Activity tells all the same.
      () => undefined,
    )
    return () => left.abort()
  }, [config, locale, show, t, isNeeded])
}
