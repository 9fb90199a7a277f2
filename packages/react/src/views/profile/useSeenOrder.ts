import type { Account } from '@gangway/core'
import { useMemo, useRef } from 'react'

/** The addresses of accounts in the order they were first seen while mounted; new ones at the end. */
export function useSeenOrder(accounts: readonly Account[]): readonly string[] {
  const seen = useRef<readonly string[]>([])
  return useMemo(() => {
    const addresses = accounts.map(({ address }) => address)
    const kept = seen.current.filter((address) => addresses.includes(address))
    seen.current = [...kept, ...addresses.filter((address) => !kept.includes(address))]
    return seen.current
  }, [accounts])
}
