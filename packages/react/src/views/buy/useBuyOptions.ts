import { type BuyOptions, getBuyOptions } from '@gangway/core'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'

/** What is sold to a country; while another one is asked for, what was known stays. */
export type KnownBuyOptions = {
  options: BuyOptions | null
  /** Why it could not be had. */
  error: unknown
  isLoading: boolean
  retry(): void
}

/** See {@link KnownBuyOptions}. `country` undefined: where the deployment says that people pay from. */
export function useBuyOptions(country: string | undefined): KnownBuyOptions {
  const config = useConfig()
  const [known, setKnown] = useState<{ options: BuyOptions | null; error: unknown }>({
    options: null,
    error: null,
  })
  const [isLoading, setIsLoading] = useState(true)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    setIsLoading(true)
    const end = (next: { options?: BuyOptions; error: unknown }) => {
      if (signal.aborted) return
      setIsLoading(false)
      setKnown(({ options }) => ({ options: next.options ?? options, error: next.error }))
    }
    getBuyOptions(config, { country, signal }).then(
      (options) => end({ options, error: null }),
      (error: unknown) => end({ error }),
    )
    return () => left.abort()
  }, [config, country, attempt])
  return { ...known, isLoading, retry: useCallback(() => retry(), []) }
}
