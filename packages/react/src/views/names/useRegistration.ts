import { createStore, defineSlot, registerName } from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useCallback } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'
import { useConfig } from '../../hooks/useConfig.js'
import { isAtView } from '../../router/isAtView.js'
import type { DialogView } from '../../router/viewParams.js'
import { useStore } from '../../store/useStore.js'

/** A registration as far as it is. The approval of an embedded wallet takes the view's place, so the view cannot hold it. */
type Registration = { address: string; label: string; isBusy: boolean; error: GangwayError | null }

const registrationSlot = defineSlot(() =>
  createStore<Registration>({ address: '', label: '', isBusy: false, error: null }),
)

const ownViews: ReadonlySet<DialogView> = new Set(['RegisterAccountName'])

/** The name that a person is registering for an account, and the ways to change it and to register it. */
export function useRegistration(address: string): Omit<Registration, 'address'> & {
  setLabel(label: string): void
  register(): Promise<void>
} {
  const context = useGangwayContext()
  const config = useConfig()
  const store = registrationSlot(context)
  const stored = useStore(store)
  const { router } = context
  const { label, isBusy, error } =
    stored.address === address ? stored : { label: '', isBusy: false, error: null }

  const setLabel = useCallback(
    (next: string) => {
      if (!store.get().isBusy) store.set({ address, label: next, isBusy: false, error: null })
    },
    [store, address],
  )

  const register = useCallback(async () => {
    if (store.get().isBusy) return
    store.set({ address, label, isBusy: true, error: null })
    try {
      const { name } = await registerName(config, { label, account: address })
      store.set({ address, label: '', isBusy: false, error: null })
      // A person who has left the view sees the name in the header.
      if (isAtView(router, ownViews)) router.replace('RegisterAccountNameSuccess', { name })
    } catch (cause) {
      store.set({ address, label, isBusy: false, error: toGangwayError(cause) })
    }
  }, [store, config, router, address, label])

  return { label, isBusy, error, setLabel, register }
}
