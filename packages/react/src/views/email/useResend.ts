import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useEffect, useRef, useState } from 'react'
import { useGangway } from '../../hooks/useGangway.js'
import { useSecondsUntil } from '../../hooks/useSecondsUntil.js'
import { getRetryTime } from './getRetryTime.js'
import { startEmailLogin } from './startEmailLogin.js'
import { useConnectNews } from './useConnectNews.js'

/** Having another mail sent, at most one in 30 s. product.md §9 “Email login cooldown”. */
export function useResend(email: string): {
  isSending: boolean
  /** Until another mail may be asked for. */
  seconds: number
  error: GangwayError | null
  /** Resolves once the mail is sent (true), or was not. */
  resend(): Promise<boolean>
} {
  const news = useConnectNews()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<GangwayError | null>(null)
  // The server counts too, over every tab and device.
  const [refusedUntil, setRefusedUntil] = useState<number | null>(null)
  const resendAt = useGangway(({ frame }) => frame.login?.resendAt ?? null)
  const seconds = useSecondsUntil(refusedUntil ?? resendAt)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  return {
    isSending,
    seconds,
    error,
    async resend() {
      if (isSending || seconds > 0) return false
      setIsSending(true)
      setError(null)
      setRefusedUntil(null)
      abort.current = new AbortController()
      try {
        await startEmailLogin(news, { email, signal: abort.current.signal })
        news.show({ kind: 'info', textKey: 'email.resent', values: { email } })
        return true
      } catch (cause) {
        const thrown = toGangwayError(cause)
        setRefusedUntil(getRetryTime(thrown))
        if (thrown.code !== 'REQUEST_ABORTED') setError(thrown)
        return false
      } finally {
        setIsSending(false)
      }
    },
  }
}
