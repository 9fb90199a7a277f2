import { connectOtp } from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { type RefObject, useEffect, useState } from 'react'
import { endLogin } from './endLogin.js'
import { useConnectNews } from './useConnectNews.js'

/** The typed code and what the frame says of it. interface-guide.md §7.6. */
export function useCodeCheck(input: RefObject<HTMLInputElement | null>): {
  code: string
  change(code: string): void
  isChecking: boolean
  error: GangwayError | null
  check(code: string): Promise<void>
  /** Another mail was sent: whatever was wrong is over. */
  clear(): void
} {
  const news = useConnectNews()
  const [code, setCode] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [error, setError] = useState<GangwayError | null>(null)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [input, error])
  return {
    code,
    isChecking,
    error,
    change(code) {
      setCode(code)
      setError(null)
    },
    async check(code) {
      setIsChecking(true)
      setError(null)
      try {
        await connectOtp(news.config, { code })
        endLogin(news)
      } catch (cause) {
        const thrown = toGangwayError(cause)
        // Time-outs say nothing about the code; it can be sent again as it stands.
        if (thrown.code !== 'REQUEST_TIMEOUT') setCode('')
        setError(thrown)
        setIsChecking(false)
      }
    },
    clear() {
      setCode('')
      setError(null)
    },
  }
}
