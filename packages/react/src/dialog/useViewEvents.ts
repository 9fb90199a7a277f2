import { type Config, getActiveConnection, track } from '@gangway/core'
import type { CaipNetworkId, TrackedEvent } from '@gangway/protocol'
import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { getCurrentEntry } from '../router/routerState.js'
import type { DialogView } from '../router/viewParams.js'
import { useStore } from '../store/useStore.js'

const eventOf: Partial<Record<DialogView, (config: Config) => TrackedEvent>> = {
  Help: () => ({ type: 'track', event: 'CLICK_WALLET_HELP' }),
  Networks: () => ({ type: 'track', event: 'CLICK_NETWORKS' }),
  Send: (config) => ({ type: 'track', event: 'OPEN_SEND', properties: getPlace(config) }),
  Swap: (config) => ({ type: 'track', event: 'OPEN_SWAP', properties: getPlace(config) }),
  SwapSelectToken: () => ({ type: 'track', event: 'CLICK_SELECT_TOKEN_TO_SWAP' }),
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

function getPlace({ state }: Config): { isSmartAccount: boolean; network: CaipNetworkId } {
  const isSmartAccount = getActiveConnection(state)?.accounts[0].type === 'smartAccount'
  return { isSmartAccount, network: state.networkId }
}
