import type { Config } from '@gangway/core'
import type { OpenableView } from '@gangway/react'
import type { EarlyButton } from '@gangway/react/early'
import { isSameAccount, readButtonAccount } from './buttonAccount.js'
import type { AllOptions } from './buttonOptions.js'
import type { MountedButton } from './mountButton.js'

/** A button that shows what a config has. */
export type AttachedButton = {
  open(view: OpenableView | undefined): Promise<void>
  close(): void
  update(options: AllOptions, showsBalance: boolean): void
  detach(): void
}

/**
 * Starts a config, reports its account by events on `host`, and replaces the early button by that of React once its code is needed:
 * at a press, or if the state of the config has more to show than that nobody is connected.
 */
export function attachButton(parameters: {
  host: HTMLElement
  config: Config
  early: EarlyButton
  options: AllOptions
  showsBalance: boolean
}): AttachedButton {
  const { host, config, early } = parameters
  let { options, showsBalance } = parameters
  let mounted: MountedButton | null = null
  let loading: Promise<MountedButton> | null = null
  let isDetached = false

  const emit = (name: string, detail: unknown = null) =>
    host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
  const onOpenChange = (isOpen: boolean) => emit(isOpen ? 'gangway-open' : 'gangway-close')

  /** One loading for all that ask; a failed one stays failed, as browsers remember it. */
  const load = () => {
    if (loading) return loading
    loading = import('./mountButton.js').then(({ mountButton }) => {
      if (isDetached) throw new Error('The button was removed before its code had loaded')
      mounted = mountButton({ host, config, early, options, showsBalance, onOpenChange })
      return mounted
    })
    loading.catch(() => early.setState('loadFailed'))
    return loading
  }
  const open = async (view?: OpenableView) => {
    if (!loading) early.setState('busy')
    const button = await load()
    button.open(view)
  }
  early.button.onclick = () => {
    if (early.button.dataset.state === 'loadFailed') location.reload()
    else open().catch(() => {}) // The button says so.
  }
  // Somebody who comes near will press it.
  early.button.onpointerenter = early.button.onfocus = () => void import('./mountButton.js').catch(() => {})

  let last = readButtonAccount(config.getInitialState())
  const report = () => {
    const account = readButtonAccount(config.state)
    if (isDetached || isSameAccount(account, last)) return
    const wasConnected = last.address !== null
    last = account
    const isConnected = account.address !== null
    if (isConnected !== wasConnected) emit(isConnected ? 'gangway-connect' : 'gangway-disconnect', account)
    emit('gangway-change', account)
  }
  const follow = (state: Config['state']) => {
    if (!needsDialog(state)) return
    // Until it is known who was connected, the button must not say that nobody is.
    early.setState(state.status === 'reconnecting' ? 'unknown' : 'busy')
    load().catch(() => {}) // The button says so.
  }
  const unsubscribe = config.subscribe((state) => {
    report()
    if (!loading) follow(state)
  })
  early.setState('disconnected')
  config.start()
  if (!loading) follow(config.state)
  // What the config has already; a page adds its listeners meanwhile.
  queueMicrotask(report)

  return {
    open,
    close: () => mounted?.close(),
    update(nextOptions, nextShowsBalance) {
      options = nextOptions
      showsBalance = nextShowsBalance
      mounted?.update(options, showsBalance)
    },
    detach() {
      isDetached = true
      unsubscribe()
      mounted?.remove()
    },
  }
}

/** Whether there is more to show than that nobody is connected: an account, or what an earlier load of the page began. */
function needsDialog({ status, frame }: Config['state']): boolean {
  const { approvals, refusedCall, social, login } = frame
  return status !== 'disconnected' || approvals.length > 0 || Boolean(refusedCall || social || login)
}
