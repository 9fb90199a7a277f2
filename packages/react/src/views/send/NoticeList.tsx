import { formatAmount, getNetwork, type SendEstimate, type TokenBalance } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { useAccountTransactions } from '../../hooks/useAccountTransactions.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { type FormNotice, getFormNotices } from './getFormNotices.js'
import styles from './SendFields.module.css'
import { useTrustedName } from './useTrustedName.js'

const bannerKinds = { info: 'info', caution: 'warning', stop: 'danger' } as const

type NoticeListProps = {
  estimate: SendEstimate
  token: TokenBalance
  networkId: CaipNetworkId
  /** Only what stops the transfer, or all the rest; default: everything. */
  which?: 'stop' | 'rest'
  /** Leads to the memo, for who must add one. */
  onMemo?: () => void
}

/** What to know before sending, in words. interface-guide.md §9.6. */
export function NoticeList({ estimate, token, networkId, which, onMemo }: NoticeListProps) {
  const notices = getFormNotices(estimate, token, useAccountTransactions()).filter(
    ({ level }) => which === undefined || (level === 'stop') === (which === 'stop'),
  )
  const t = useLateTranslate()
  const words = useWords(token, networkId)
  return (
    <div className={styles.notices} aria-live="polite">
      {notices.map((notice) => (
        <Banner
          key={notice.kind}
          kind={bannerKinds[notice.level]}
          action={
            notice.kind === 'memo-required' &&
            onMemo && (
              <Button kind="quiet" onClick={onMemo}>
                {t('send.addMemo')}
              </Button>
            )
          }
        >
          {words(notice)}
        </Banner>
      ))}
    </div>
  )
}

function useWords(
  { symbol, quantity }: TokenBalance,
  networkId: CaipNetworkId,
): (notice: FormNotice) => string {
  const t = useLateTranslate()
  const locale = useLocale()
  const network = getNetwork(useConfig(), networkId)
  const native = network?.nativeCurrency
  const toName = useTrustedName()
  return ({ kind, amount, reason, trusted }) => {
    const decimals = kind === 'takes-transfer-fee' ? quantity.decimals : native?.decimals
    return t(`notice.${kind}`, {
      symbol,
      native: native?.symbol ?? '',
      amount:
        amount === undefined || decimals === undefined ? '' : formatAmount(amount, decimals, { locale }),
      network: network?.name ?? '',
      name: trusted ? toName(trusted) : '',
      reason: reason ?? t('notice.reasonUnknown'),
    })
  }
}
