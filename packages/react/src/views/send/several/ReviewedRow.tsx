import { formatAmount, type Move } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useEffect } from 'react'
import { Address } from '../../../components/Address/Address.js'
import { Banner } from '../../../components/Banner/Banner.js'
import { Fact, FactList } from '../../../components/FactList/FactList.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { NoticeList } from '../NoticeList.js'
import { FallbackNote } from '../names/FallbackNote.js'
import { type NameCheck, useNameCheck } from '../names/useNameCheck.js'
import { RecipientName } from '../recipients/RecipientName.js'
import styles from './several.module.css'
import type { ReviewedTransfer } from './transferState.js'

/** One of several transfers: its amount, its recipient in full, and what to know of it. interface-guide.md §9.8 */
export function ReviewedRow(props: {
  /** From 0. */
  at: number
  transfer: ReviewedTransfer
  move: Move | undefined
  networkId: CaipNetworkId
  onName: (at: number, check: NameCheck) => void
}) {
  const { at, transfer, move, networkId, onName } = props
  const { estimate, name, token } = transfer
  const t = useLateTranslate()
  const locale = useLocale()
  const check = useNameCheck({ parameters: { networkId }, ...(name ? { name } : {}) })
  useEffect(() => onName(at, check), [at, check, onName])
  if (!move) return null
  const names = { name: name?.name ?? '' }
  return (
    <section className={styles.transfer} aria-label={t('several.transfer', { number: at + 1 })}>
      <h3 className={styles.title}>{t('several.transfer', { number: at + 1 })}</h3>
      <bdi className={styles.sum} dir="ltr">
        {formatAmount(move.amount, move.token.decimals, { locale, group: true })} {move.token.symbol}
      </bdi>
      <FactList>
        <Fact label="review.to" isWhole>
          <RecipientName address={estimate.to} networkId={networkId} resolved={name} />
        </Fact>
        {!token.isVerified && token.address !== null && (
          <Fact label="review.token" isWhole>
            <Address address={token.address} form="full" />
          </Fact>
        )}
      </FactList>
      <FallbackNote name={name} networkId={networkId} />
      <NoticeList estimate={estimate} token={token} networkId={networkId} />
      {check === 'changed' && <Banner kind="danger">{t('review.name.changed', names)}</Banner>}
      {check === 'unknown' && <Banner kind="warning">{t('review.name.unavailable', names)}</Banner>}
    </section>
  )
}
