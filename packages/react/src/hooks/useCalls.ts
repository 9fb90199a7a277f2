import {
  type CallsCapabilities,
  type CallsState,
  getCallsStatus,
  getCapabilities,
  type SendCallsParameters,
  type SentCalls,
  sendCalls,
  showCallsStatus,
  waitForCalls,
} from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useEffect, useMemo, useState } from 'react'
import { useActiveConnection } from './useActiveConnection.js'
import { useConfig } from './useConfig.js'

/** Several calls at once: {@link sendCalls} and what follows, bound to the provider's config; each throws what it throws. */
export function useCalls(): {
  send(parameters: SendCallsParameters): Promise<SentCalls>
  getStatus(id: string): Promise<CallsState>
  show(id: string): Promise<void>
  waitFor(id: string, signal?: AbortSignal): Promise<CallsState>
} {
  const config = useConfig()
  return useMemo(
    () => ({
      send: (parameters) => sendCalls(config, parameters),
      getStatus: (id) => getCallsStatus(config, { id }),
      show: (id) => showCallsStatus(config, { id }),
      waitFor: (id, signal) => waitForCalls(config, { id, ...(signal ? { signal } : {}) }),
    }),
    [config],
  )
}

/** How a batch stands, followed until it is decided; null: not known yet, or `id` is null. `error`: what {@link waitForCalls} throws. */
export function useCallsStatus(id: string | null): { state: CallsState | null; error: unknown } {
  const config = useConfig()
  const [result, setResult] = useState<{ id: string | null; state: CallsState | null; error: unknown }>({
    id,
    state: null,
    error: null,
  })
  useEffect(() => {
    if (id === null) return
    const abort = new AbortController()
    const show = (change: { state?: CallsState; error?: unknown }) => {
      if (!abort.signal.aborted) setResult({ id, state: null, error: null, ...change })
    }
    getCallsStatus(config, { id })
      .then((state) => {
        show({ state })
        return state.status === 'pending' ? waitForCalls(config, { id, signal: abort.signal }) : state
      })
      .then((state) => show({ state }))
      .catch((error: unknown) => show({ error }))
    return () => abort.abort()
  }, [config, id])
  return result.id === id ? result : { state: null, error: null }
}

/** What the connected EVM wallet offers for batches on a network; null: not known, or no such wallet is connected. */
export function useCapabilities(networkId?: CaipNetworkId): CallsCapabilities | null {
  const config = useConfig()
  const connection = useActiveConnection()
  const [capabilities, setCapabilities] = useState<CallsCapabilities | null>(null)
  useEffect(() => {
    let isOver = false
    setCapabilities(null)
    if (connection?.chainNamespace !== 'eip155') return
    getCapabilities(config, networkId ? { networkId } : {}).then(
      (told) => !isOver && setCapabilities(told),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [config, connection, networkId])
  return capabilities
}
