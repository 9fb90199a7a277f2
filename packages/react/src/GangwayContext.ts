import type { Config, Store } from '@gangway/core'
import { createContext, useContext } from 'react'

/** Whether the dialog's code is here. */
export type DialogCode = 'absent' | 'loading' | 'ready' | 'failed'

/** Everything one {@link GangwayProvider} owns: the config, and what each folder adds. */
export interface GangwayContextValue {
  config: Config
  /** False on the server and until the config was started: whether someone is connected is not known yet. */
  isStarted: boolean
  allowUnsupportedChain: boolean
  dialogCode: Store<DialogCode>
  /** Of `defineSlot`: memory of the provider. */
  _slots: Map<object, object>
}

/** See {@link useGangwayContext}. */
export const GangwayContext = createContext<GangwayContextValue | null>(null)

/**
 * What the provider around this component owns.
 *
 * @throws Error outside of a provider.
 */
export function useGangwayContext(): GangwayContextValue {
  const value = useContext(GangwayContext)
  if (!value) throw new Error('Gangway hooks and components need a <GangwayProvider> around them')
  return value
}
