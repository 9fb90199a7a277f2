import {
  type Config,
  createStore,
  defineSlot,
  getActiveConnection,
  getBalances,
  type Store,
} from '@gangway/core'
import { ConnectButton, GangwayProvider, type OpenableView, useDialog, useGangway } from '@gangway/react'
import type { EarlyButton } from '@gangway/react/early'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { AllOptions } from './buttonOptions.js'

/** A button that React draws. */
export type MountedButton = {
  open(view: OpenableView | undefined): void
  close(): void
  update(options: AllOptions, showsBalance: boolean): void
  remove(): void
}

type ButtonParameters = {
  host: HTMLElement
  early: EarlyButton
  options: AllOptions
  showsBalance: boolean
  onOpenChange(isOpen: boolean): void
}

/** The buttons in the page, and the options of the first one, which stay when it is removed. */
type Buttons = { list: readonly (ButtonParameters & { key: string })[]; options: AllOptions }

/** What buttons of one config share: one provider, and so one dialog. */
type Shared = { buttons: Store<Buttons>; count: number; dialog: ReturnType<typeof useDialog> | null }

const sharedSlot = defineSlot<{ shared?: Shared }>(() => ({}))

/**
 * Draws React's connect button into `host`, in the place of the early one, from which it takes the focus. The provider and its
 * dialog stay when the last button is removed: requests and notices belong to the config.
 */
export function mountButton({ config, ...button }: ButtonParameters & { config: Config }): MountedButton {
  const slot = sharedSlot(config)
  slot.shared ??= createShared(config)
  const { shared } = slot
  const { buttons } = shared
  const change = (list: Buttons['list']) =>
    buttons.set({ list, options: list[0]?.options ?? buttons.get().options })
  shared.count += 1
  let own = { ...button, key: `${shared.count}` }
  // The early button goes and the other comes in one step, before anything is drawn.
  flushSync(() => change([...buttons.get().list, own]))
  return {
    open: (view) => shared.dialog?.open(view),
    close: () => shared.dialog?.close(),
    update(options, showsBalance) {
      const next = { ...own, options, showsBalance }
      change(buttons.get().list.map((each) => (each === own ? next : each)))
      own = next
    },
    remove: () => change(buttons.get().list.filter((each) => each !== own)),
  }
}

function createShared(config: Config): Shared {
  const buttons = createStore<Buttons>({ list: [], options: {} })
  const shared: Shared = { buttons, count: 0, dialog: null }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Page config={config} shared={shared} />))
  return shared
}

function Page({ config, shared }: { config: Config; shared: Shared }) {
  const { buttons } = shared
  const { list, options } = useSyncExternalStore(buttons.subscribe, buttons.get, buttons.get)
  return (
    <GangwayProvider config={config} {...options}>
      <Controls config={config} shared={shared} />
      {list.map(({ key, ...each }) => createPortal(<Button {...each} />, each.host, key))}
    </GangwayProvider>
  )
}

/** What the elements have from inside of the provider: the dialog, its events, and fresh balances. */
function Controls({ config, shared }: { config: Config; shared: Shared }) {
  const dialog = useDialog()
  useLayoutEffect(() => {
    shared.dialog = dialog
  }, [shared, dialog])
  const { isOpen } = dialog
  useEffect(() => {
    if (!isOpen) return
    const tell = (value: boolean) => {
      for (const { onOpenChange } of shared.buttons.get().list) onOpenChange(value)
    }
    tell(true)
    return () => tell(false)
  }, [shared, isOpen])
  const { networkId, address } = useGangway((state) => {
    const connection = getActiveConnection(state)
    return { networkId: connection?.networkId, address: connection?.accounts[0].address }
  })
  useEffect(() => {
    if (networkId && address) void getBalances(config, { networkId, address })
  }, [config, networkId, address])
  return null
}

function Button({ early, showsBalance, host }: ButtonParameters) {
  useLayoutEffect(() => {
    const hadFocus = document.activeElement === early.button
    early.root.remove()
    if (hadFocus) host.querySelector('button')?.focus({ preventScroll: true })
  }, [early, host])
  return <ConnectButton showBalance={showsBalance} />
}
