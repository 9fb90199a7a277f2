import { getOwnNameSuffix } from '@gangway/core'
import { useEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'

/** How this deployment's names end, as far as it is known; `none`: it gives none. */
export type OwnNameSuffix = 'loading' | 'failed' | 'none' | { suffix: string }

/** Asks how this deployment's names end, and again by `retry`. */
export function useOwnNameSuffix(): { state: OwnNameSuffix; retry: () => void } {
  const config = useConfig()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<OwnNameSuffix>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController()
    getOwnNameSuffix(config, { signal: abort.signal }).then(
      (suffix) => setState(suffix === null ? 'none' : { suffix }),
      () => {
        if (!abort.signal.aborted) setState('failed')
      },
    )
    return () => abort.abort()
  }, [config, attempt])
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return { state, retry }
}
