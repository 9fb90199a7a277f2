import { useConfig } from './useConfig.js'

/** Address of the account's own page, which is the frame's; null without a frame. embedded-wallet.md §7. */
export function useAccountPage(): string | null {
  const { frame, projectId } = useConfig()
  if (!frame) return null
  const url = new URL('account', frame.url)
  url.searchParams.set('projectId', projectId)
  return url.href
}
