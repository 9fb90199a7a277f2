import { useMemo } from 'react'
import type { ConnectNews } from '../../connectAttempts/tellConnected.js'
import { useGangwayContext } from '../../GangwayContext.js'
import { useToast } from '../../hooks/useToast.js'

/** Where the end of a login is told. */
export function useConnectNews(): ConnectNews {
  const { config, router } = useGangwayContext()
  const { show } = useToast()
  return useMemo(() => ({ config, router, show }), [config, router, show])
}
