import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useGangway } from '../hooks/useGangway.js'

/** Shows the login that left this page for its provider, and has come back. interface-guide.md §7.7. */
export function useSocialReturn(): void {
  const { router } = useGangwayContext()
  // One whose window came back was shown where to go before.
  const provider = useGangway(({ frame: { social } }) =>
    social?.step === 'finishing' && social.uri === null ? social.provider : null,
  )
  useEffect(() => {
    if (provider && provider !== 'farcaster') router.push('ConnectingSocial', { provider })
  }, [router, provider])
}
