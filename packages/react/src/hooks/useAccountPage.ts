import { isFrameConnection } from '@gangway/core'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

/** Address of the account's own page, which is the frame's; null where no wallet of the frame is connected. embedded-wallet.md §7. */
export function useAccountPage(): string | null {
  const { frame, projectId } = useConfig()
  const isConnected = useGangway(({ connections }) => [...connections.values()].some(isFrameConnection))
  if (!frame || !isConnected) return null
  const url = new URL('account', frame.url)
  url.searchParams.set('projectId', projectId)
  return url.href
}
