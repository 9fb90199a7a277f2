import { waitForDevice } from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useCallback, useEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useRouter } from '../../router/useRouter.js'

/** Waits until the device is approved and then goes on to the code; what ended that otherwise. interface-guide.md §7.6. */
export function useDeviceApproval(email: string): { error: GangwayError | null; waitAgain(): void } {
  const config = useConfig()
  const { replace } = useRouter()
  const [error, setError] = useState<GangwayError | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mail begins another wait
  useEffect(() => {
    const abort = new AbortController()
    setError(null)
    waitForDevice(config, { signal: abort.signal }).then(
      () => {
        if (!abort.signal.aborted) replace('EmailVerifyOtp', { email })
      },
      (cause: unknown) => {
        const thrown = toGangwayError(cause)
        // Asking for another mail ends the wait for this one.
        if (!abort.signal.aborted && thrown.code !== 'REQUEST_ABORTED') setError(thrown)
      },
    )
    return () => abort.abort()
  }, [config, replace, email, round])
  return { error, waitAgain: useCallback(() => setRound((count) => count + 1), []) }
}
