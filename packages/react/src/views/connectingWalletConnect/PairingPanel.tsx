import type { ChosenWallet } from '@gangway/core'
import { useRef } from 'react'
import { useKeptFocus } from '../../hooks/useKeptFocus.js'
import { isPhone } from '../../platform/isPhone.js'
import { MakingNews } from './MakingNews.js'
import { OpenWallet } from './OpenWallet.js'
import { PairingCode } from './PairingCode.js'
import styles from './PairingLink.module.css'
import { PairingNews } from './PairingNews.js'
import type { Pairing } from './usePairing.js'

/** Where pairing stands: the link, who is waited for, or how it ended. interface-guide.md §7.5. */
export function PairingPanel({ pairing, wallet }: { pairing: Pairing; wallet: ChosenWallet | null }) {
  const { status } = pairing
  if (status !== 'idle' && status !== 'making' && status !== 'ready')
    return <PairingNews pairing={pairing} name={status} wallet={wallet} />
  return <PairingLink pairing={pairing} wallet={wallet} />
}

function PairingLink({ pairing, wallet }: { pairing: Pairing; wallet: ChosenWallet | null }) {
  const panel = useRef<HTMLDivElement>(null)
  const uri = pairing.status === 'ready' ? pairing.uri : null
  const Link = isPhone() ? OpenWallet : PairingCode
  useKeptFocus(panel, uri ?? '')
  return (
    <div ref={panel} className={styles.pairing} tabIndex={-1} aria-busy={uri === null || undefined}>
      <Link uri={uri} wallet={wallet} />
      {uri === null && <MakingNews onLeave={pairing.leave} />}
    </div>
  )
}
