import { type Connection, getPairingWalletLink, isPairingConnection, wakePairing } from '@gangway/core'
import { useCallback } from 'react'
import { LinkButton } from '../../components/LinkButton/LinkButton.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useVisibleAgain } from '../../hooks/useVisibleAgain.js'
import { isPhone } from '../../platform/isPhone.js'

/** On a phone, the way to the app of the wallet that was asked by pairing; nothing for others. interface-guide.md §7.5. */
export function OpenPairedWallet({ connection }: { connection: Connection | null }) {
  const config = useConfig()
  const link = useGangway(() => getPairingWalletLink(config))
  if (!connection || !isPairingConnection(connection) || !isPhone()) return null
  return link && <OpenLink href={link.href} wallet={link.name} />
}

function OpenLink({ href, wallet }: { href: string; wallet: string }) {
  const t = useTranslate()
  const config = useConfig()
  // What the wallet answered meanwhile is asked for at once.
  useVisibleAgain(useCallback(() => void wakePairing(config).catch(() => {}), [config]))
  return <LinkButton href={href}>{t('connecting.openWallet', { wallet })}</LinkButton>
}
