import type { ConfiguredNetwork } from '@gangway/core'
import { useGangwayContext } from '../../GangwayContext.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './ReceiveView.module.css'

/** Where else the same address belongs to the same person; nothing where there is one network alone. */
export function ValidOn({ networks }: { networks: readonly ConfiguredNetwork[] }) {
  const t = useLateTranslate()
  const { language } = useGangwayContext()
  if (networks.length < 2) return null
  const names = new Intl.ListFormat(language.tag).format(networks.map(({ name }) => name))
  return <p className={styles.note}>{t('receive.validOn', { networks: names })}</p>
}
