import type { TrustedAddress } from '@gangway/core'
import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useTrustedName } from '../useTrustedName.js'
import { getTypedPart } from './getTypedPart.js'
import styles from './LookalikeStop.module.css'
import { MarkedAddress } from './MarkedAddress.js'
import { TypedStop } from './TypedStop.js'

/**
 * Stands before the review of a send to an address that imitates a trusted one. To go on, the person types a part of it
 * that no short form shows. interface-guide.md §9.6.
 */
export function LookalikeStop(props: {
  /** Who was entered. */
  to: string
  networkId: CaipNetworkId
  trusted: TrustedAddress
  /** They were told apart. */
  onConfirm: () => void
}) {
  const { to, networkId, trusted, onConfirm } = props
  const t = useLateTranslate()
  const name = useTrustedName()(trusted)
  const isEvm = getChainNamespace(networkId) === 'eip155'
  const normal = (text: string) => (isEvm ? text.trim().toLowerCase() : text.trim())
  const words = {
    title: t('lookalike.title'),
    text: t('notice.lookalike', { name }),
    question: t('lookalike.question'),
    label: t('lookalike.label'),
    wrong: t('lookalike.wrong'),
    back: t('lookalike.back'),
    goOn: t('lookalike.goOn'),
  }
  return (
    <TypedStop
      words={words}
      isRight={(typed) => normal(typed) === normal(getTypedPart(to))}
      onConfirm={onConfirm}
    >
      <dl className={styles.addresses}>
        <dt>{t('lookalike.asked')}</dt>
        <dd>
          <MarkedAddress address={to} other={trusted.address} hasTypedPart />
        </dd>
        <dt>{t('lookalike.known', { name })}</dt>
        <dd>
          <MarkedAddress address={trusted.address} other={to} />
        </dd>
      </dl>
    </TypedStop>
  )
}
