import type { State } from '@gangway/core'
import { useRef, useSyncExternalStore } from 'react'
import { isShallowEqual } from '../store/isShallowEqual.js'
import { useConfig } from './useConfig.js'

/**
 * A part of the config's state. Renders again only when that part changed, where objects are compared field by
 * field.
 *
 * @example const status = useGangway((state) => state.status)
 */
export function useGangway<T>(selector: (state: State) => T): T {
  const config = useConfig()
  const cache = useRef<{ state: State; selector: (state: State) => T; value: T } | null>(null)
  const getSnapshot = () => {
    const { state } = config
    const last = cache.current
    if (last && last.state === state && last.selector === selector) return last.value
    const selected = selector(state)
    const value = last && isShallowEqual(last.value, selected) ? last.value : selected
    cache.current = { state, selector, value }
    return value
  }
  return useSyncExternalStore(config.subscribe, getSnapshot, getSnapshot)
}
