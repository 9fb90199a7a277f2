import { lookForWallets, type State } from '@gangway/core'
import { useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { isPhone } from '../../platform/isPhone.js'
import { groupWallets } from '../../wallets/groupWallets.js'
import { useWallets } from '../../wallets/useWallets.js'
import { useWantedNamespace } from '../connect/useWantedNamespace.js'
import { findReasons } from './findReasons.js'
import styles from './MissingWalletView.module.css'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    MissingWallet: NoParams
  }
}

/** Why a wallet may be absent from the list, as far as a page can know, and a way to look once more. */
export function MissingWalletView() {
  const t = useLateTranslate()
  const config = useConfig()
  const chainNamespace = useWantedNamespace()
  const wallets = useWallets().filter(({ isInstalled }) => isInstalled)
  const heard = useGangway(countInstalled)
  const others = wallets.filter(
    ({ descriptors }) =>
      chainNamespace && !descriptors.some((descriptor) => descriptor.chainNamespace === chainNamespace),
  )
  const reasons = findReasons({
    isFramed: window.top !== window,
    isPhone: isPhone(),
    isSecure: window.isSecureContext,
    hasExcluded: config.wallets.excluded.length > 0,
    isFamilyWanted: others.length > 0,
  })
  const { look, found } = useLookAgain(heard)
  const values = {
    family: chainNamespace ? t(`connecting.family.${chainNamespace}`) : '',
    wallets: others.map(({ name }) => name).join(', '),
  }
  return (
    <>
      <p>{t('missing.heard', { count: heard })}</p>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>
            <h3 className={styles.title}>{t(`missing.${reason}`, values)}</h3>
            <p className={styles.help}>{t(`missing.${reason}.help`, values)}</p>
          </li>
        ))}
      </ul>
      <Button isWide kind="secondary" icon="refresh" onClick={look}>
        {t('missing.lookAgain')}
      </Button>
      {found !== null && <p>{t('missing.found', { count: found })}</p>}
    </>
  )
}

/** Asks the wallets once more and tells how many answered that had not; those answer within the call itself. */
function useLookAgain(heard: number): { look(): void; found: number | null } {
  const config = useConfig()
  const t = useLateTranslate()
  const announce = useAnnounce()
  const [before, setBefore] = useState<number | null>(null)
  const look = () => {
    setBefore(heard)
    lookForWallets(config)
    announce(t('missing.found', { count: countInstalled(config.state) - heard }))
  }
  return { look, found: before === null ? null : heard - before }
}

/** A wallet of both families has made itself known twice and is one. */
function countInstalled({ descriptors }: State): number {
  return groupWallets(descriptors, []).filter(({ isInstalled }) => isInstalled).length
}
