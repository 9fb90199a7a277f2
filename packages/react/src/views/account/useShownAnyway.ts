import { getDefaultStorage } from '@gangway/core'
import { useState } from 'react'
import { useAccount } from '../../hooks/useAccount.js'

/** Rows of the account in use that its owner wants to see although they look like spam; remembered in this browser. */
export type ShownAnyway = {
  has(id: string): boolean
  toggle(id: string): void
}

/** Where they are kept, by CAIP-10 account. Not among `storageKeys`, which the button would carry. */
export const shownAnywayKey = 'gangway.v1.shownAnyway'

/** Most rows remembered an account. */
const mostKept = 500

/** See {@link ShownAnyway}; an id is a token's address, an NFT's with its token id, or a transaction's hash. */
export function useShownAnyway(): ShownAnyway {
  const key = `${shownAnywayKey}:${useAccount().caipAddress}`
  const [, setChanges] = useState(0)
  const read = () => getDefaultStorage().getItem(key)?.split('\n') ?? []
  return {
    has: (id) => read().includes(id),
    toggle(id) {
      const others = read().filter((other) => other !== id)
      const ids = read().includes(id) ? others : [id, ...others].slice(0, mostKept)
      getDefaultStorage().setItem(key, ids.join('\n'))
      setChanges((changes) => changes + 1)
    },
  }
}
