import { preparePairing } from '@gangway/core'
import { useEffect } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { whenPainted } from '../../hooks/whenPainted.js'
import { isPhone } from '../../platform/isPhone.js'

/** Has a link made as soon as wallets are listed on a phone: it must be there before the tap that opens one. */
export function usePreparedLink(isOffered: boolean): void {
  const config = useConfig()
  const isWanted = useIsOnline() && isOffered && isPhone()
  useEffect(() => {
    if (!isWanted) return
    // The pairing view tells what came of it.
    return whenPainted(() => void preparePairing(config).catch(() => {}))
  }, [config, isWanted])
}
