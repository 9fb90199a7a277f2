import { preloadFrame, track } from '@gangway/core'
import { GangwayError, toGangwayError } from '@gangway/protocol'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useSecondsUntil } from '../../hooks/useSecondsUntil.js'
import { getRetryTime } from '../email/getRetryTime.js'
import { useConnectNews } from '../email/useConnectNews.js'

// Only who logs in by e-mail pays for it.
const loadLogin = () => import('../email/startEmailLogin.js')
const withLogin = (use: (login: Awaited<ReturnType<typeof loadLogin>>) => void) =>
  loadLogin().then(use, () => {}) // whoever submits hears of it

/** State and actions of the e-mail block. interface-guide.md §7.6. */
export function useEmailField(initialEmail: string, onInvalid: () => void) {
  const config = useConfig()
  const news = useConnectNews()
  const [email, setEmail] = useState(initialEmail)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<GangwayError | null>(null)
  const [nextMailAt, setNextMailAt] = useState<number | null>(null)
  const seconds = useSecondsUntil(nextMailAt)
  // Leaving the view, or closing the dialog, ends what it began.
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const isSelected = useRef(false)

  return {
    email,
    error,
    isSending,
    /** Until another mail may be asked for. product.md §5. */
    seconds,
    change(text: string) {
      setEmail(text)
      setError(null)
    },
    /** Everything a login needs is fetched while the address is typed. */
    onFocus() {
      if (!isSelected.current) track(config, { type: 'track', event: 'EMAIL_LOGIN_SELECTED' })
      isSelected.current = true
      preloadFrame(config)
      withLogin(({ getNextMailTime }) => setNextMailAt(getNextMailTime(config)))
    },
    onBlur() {
      // A failure stays: the press on "Try again" leaves the field before it arrives.
      if (!isSending) withLogin(({ tellInvalid }) => tellInvalid(email, setError))
    },
    async submit() {
      if (isSending || seconds > 0) return
      setIsSending(true)
      abort.current = new AbortController()
      const { signal } = abort.current
      try {
        const { startEmailLogin } = await loadLogin().catch((cause: unknown) => {
          throw new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', { cause })
        })
        setError(null)
        await startEmailLogin(news, { email, signal })
      } catch (cause) {
        const thrown = toGangwayError(cause)
        setNextMailAt(getRetryTime(thrown))
        setError(thrown)
        if (thrown.code === 'EMAIL_INVALID') onInvalid()
      } finally {
        setIsSending(false)
      }
    },
  }
}
