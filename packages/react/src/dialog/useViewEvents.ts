import { type Config, getActiveConnection, track } from '@gangway/core'
import type { TrackedEvent } from '@gangway/protocol'
import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { getCurrentEntry } from '../router/routerState.js'
import type { DialogView } from '../router/viewParams.js'
import { useStore } from '../store/useStore.js'

const eventOf: Partial<Record<DialogView, (config: Config) => TrackedEvent>> = {
  Help: () => ({ type: 'track', event: 'CLICK_WALLET_HELP' }),
  Networks: () => ({ type: 'track', event: 'CLICK_NETWORKS' }),
  Send: (config) => ({
    type: 'track',
    event: 'OPEN_SEND',
    properties: { isSmartAccount: isSmartAccount(config), network: config.state.networkId },
  }),
}

/** Tells of views that are gone to; a way back is no step. services.md §5. */
export function useViewEvents(): void {
  const { config, router } = useGangwayContext()
  const state = useStore(router.state)
  const { view, key } = getCurrentEntry(state)
  const isStep = state.isOpen && state.direction === 'next'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is a step of its own
  useEffect(() => {
    const event = isStep ? eventOf[view]?.(config) : null
    if (event) track(config, event)
  }, [config, view, key, isStep])
}

function isSmartAccount({ state }: Config): boolean {
  return getActiveConnection(state)?.accounts[0].type === 'smartAccount'
}
