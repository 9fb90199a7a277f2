import { accountChangeSchema, type CaipNetworkId, parseWith } from '@gangway/protocol'
import type { Config } from '../../config/config.js'

/** What is heard of an account's changes. */
export type AccountStreamListener = {
  /** It is heard from now on; what changed before has to be asked for. */
  onOpen: () => void
  onChange: (networkId: CaipNetworkId) => void
}

/** A stream of changes. It comes back by itself after a break, but not after a refusal. */
export type AccountStream = {
  getState(): 'open' | 'waiting' | 'refused'
  close(): void
}

/** Listens to the changes of an account on all networks; where the browser cannot, that is a refusal. */
export function openAccountStream(
  { apiUrl, projectId }: Pick<Config, 'apiUrl' | 'projectId'>,
  address: string,
  { onOpen, onChange }: AccountStreamListener,
): AccountStream {
  if (typeof EventSource === 'undefined') return { getState: () => 'refused', close: () => {} }
  const query = new URLSearchParams({ projectId })
  const source = new EventSource(`${apiUrl}/v1/account/${address}/changes?${query}`)
  source.addEventListener('open', onOpen)
  source.addEventListener('change', ({ data }) => {
    const networkId = readNetworkId(data)
    if (networkId) onChange(networkId)
  })
  return {
    getState() {
      if (source.readyState === EventSource.OPEN) return 'open'
      return source.readyState === EventSource.CLOSED ? 'refused' : 'waiting'
    },
    close: () => source.close(),
  }
}

// What is not understood is not heard; the account is asked for again soon enough.
function readNetworkId(data: string): CaipNetworkId | null {
  try {
    return parseWith(accountChangeSchema, JSON.parse(data)).chainId
  } catch {
    return null
  }
}
