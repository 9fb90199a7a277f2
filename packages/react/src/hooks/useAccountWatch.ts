import { watchAccount } from '@gangway/core'
import { useEffect } from 'react'
import { useActiveConnection } from './useActiveConnection.js'
import { useConfig } from './useConfig.js'

/** Lists what the account in use sends from elsewhere, while mounted and visible. SPEC §4, §9. */
export function useAccountWatch(): void {
  const config = useConfig()
  const connection = useActiveConnection()
  const networkId = connection?.networkId
  const address = connection?.accounts[0].address
  useEffect(() => {
    if (!networkId || !address) return
    let stop = () => {}
    const follow = () => {
      stop()
      if (document.visibilityState === 'visible') stop = watchAccount(config, { networkId, address })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [config, networkId, address])
}
