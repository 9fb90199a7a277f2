import { lookForWallets } from '@gangway/core'
import { useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** Asks installed wallets once more; when it is found the view changes, so what is left to say is that it was not. */
export function LookAgain() {
  const t = useLateTranslate()
  const config = useConfig()
  const announce = useAnnounce()
  const [hasLooked, setHasLooked] = useState(false)
  const look = () => {
    lookForWallets(config)
    setHasLooked(true)
    announce(t('wallet.lookedAgain'))
  }
  return (
    <>
      <Button isWide kind="quiet" icon="refresh" onClick={look}>
        {t('wallet.lookAgain')}
      </Button>
      {hasLooked && <p>{t('wallet.lookedAgain')}</p>}
    </>
  )
}
