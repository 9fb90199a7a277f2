import type { ConfiguredNetwork } from '@gangway/core'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './NetworkFacts.module.css'

/** What a wallet is told of a network when it is asked to add it: name, id, and who it will talk to. */
export function NetworkFacts({ network }: { network: ConfiguredNetwork }) {
  const t = useLateTranslate()
  const [address] = network.rpcUrls
  const host = address && URL.canParse(address) ? new URL(address).host : '–'
  return (
    <dl className={styles.facts}>
      <dt>{t('networks.factName')}</dt>
      <dd>{network.name}</dd>
      <dt>{t('networks.factId')}</dt>
      <dd>{network.id}</dd>
      <dt>{t('networks.factHost')}</dt>
      <dd>
        <bdi dir="ltr">{host}</bdi>
      </dd>
    </dl>
  )
}
