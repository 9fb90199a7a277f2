import { followAccount, getIdentity } from '@gangway/core'
import { useMemo } from 'react'
import { useActiveConnection } from './useActiveConnection.js'
import { useConfig } from './useConfig.js'
import { useWhileVisible } from './useWhileVisible.js'

/** Keeps what is shown of the account in use as the chain has it, its name with it, while mounted and visible. */
export function useAccountWatch(): void {
  const config = useConfig()
  const connection = useActiveConnection()
  const networkId = connection?.networkId
  const address = connection?.accounts[0].address
  const start = useMemo(() => {
    if (!networkId || !address) return null
    return () => {
      void getIdentity(config, { networkId, address })
      return followAccount(config, { networkId, address })
    }
  }, [config, networkId, address])
  useWhileVisible(start)
}
