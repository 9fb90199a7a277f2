import { connectFarcaster } from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useCallback, useRef, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useStartOnce } from '../../hooks/useStartOnce.js'
import { useRenewal } from '../connectingWalletConnect/useRenewal.js'
import { endLogin } from '../email/endLogin.js'
import { useConnectNews } from '../email/useConnectNews.js'

/** The login as its view shows it. */
type FarcasterLogin = {
  status: 'making' | 'ready' | 'finishing' | 'expired'
  uri: string | null
  error: GangwayError | null
  /** Makes another link. */
  again(): void
}

/** Begins a login by Farcaster and follows it; a link about to end is replaced as a pairing's is. interface-guide.md §7.5, §7.7. */
export function useFarcasterLogin(): FarcasterLogin {
  const config = useConfig()
  const news = useConnectNews()
  const social = useGangway(({ frame }) => frame.social)
  const [error, setError] = useState<GangwayError | null>(null)
  const latest = useRef<object | null>(null)
  const start = useCallback(() => {
    const run = {}
    latest.current = run
    setError(null)
    connectFarcaster(config).then(
      () => endLogin(news),
      // The one it replaces was given up for it.
      (cause: unknown) => latest.current === run && setError(toGangwayError(cause)),
    )
  }, [config, news])
  useStartOnce(start)
  const isReady = social?.step === 'window'
  const isSpent = useRenewal(isReady ? social : null, start)
  const isFinishing = social?.step === 'finishing' || social?.step === 'done'
  return {
    status: isSpent ? 'expired' : isReady ? 'ready' : isFinishing ? 'finishing' : 'making',
    uri: isReady ? social.uri : null,
    error,
    again: start,
  }
}
