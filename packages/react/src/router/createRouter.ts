import { createStore, type Store } from '@gangway/core'
import type { MessageKey } from '../locales/messageKey.js'
import {
  closeDialog,
  forgetBefore,
  goBack,
  initialRouterState,
  pushView,
  type RouterState,
  replaceView,
  resetTo,
} from './routerState.js'
import type { DialogView, ViewParams } from './viewParams.js'

declare module '../GangwayContext.js' {
  interface GangwayContextValue {
    router: Router
  }
}

/** A request that is open in a wallet, and must not be lost by a slip of the hand. interface-guide.md §2, §5. */
export type CloseGuard = {
  /** Name of the wallet that was asked. */
  wallet: string
  /** Closing gives the request up, so there is nothing to remind of. */
  endsOnClose: boolean
}

/** Why the dialog may not be closed now. interface-guide.md §17 “Blocked close”. */
export type CloseBlock = {
  /** Names the text that says what to do instead. */
  reasonKey: MessageKey
  /** Whether the Close button closes all the same; Escape and backdrop never do. */
  mayPressClose: boolean
}

type Parameters<TView extends DialogView> =
  Record<never, never> extends ViewParams[TView] ? [params?: ViewParams[TView]] : [params: ViewParams[TView]]

/** Moves through the dialog's views. product.md §2. */
export type Router = {
  state: Store<RouterState>
  guard: Store<CloseGuard | null>
  block: Store<CloseBlock | null>
  /** Goes forward; opens the dialog when it is closed. */
  push<TView extends DialogView>(view: TView, ...params: Parameters<TView>): void
  replace<TView extends DialogView>(view: TView, ...params: Parameters<TView>): void
  /** Makes the view the whole history, so that no way leads back; opens the dialog when it is closed. */
  reset<TView extends DialogView>(view: TView, ...params: Parameters<TView>): void
  /** No way leads back from the view on screen any more. */
  forgetBefore(): void
  back(): void
  close(): void
  /** While a guard is set, backdrop and Escape do nothing; Back and Close still work. */
  setCloseGuard(guard: CloseGuard | null): void
  /** While a block is set, whoever tries to close is told why not. */
  setCloseBlock(block: CloseBlock | null): void
}

/** Makes the router of one provider. */
export function createRouter(): Router {
  const state = createStore(initialRouterState)
  const guard = createStore<CloseGuard | null>(null)
  const block = createStore<CloseBlock | null>(null)
  return {
    state,
    guard,
    block,
    push: (view, ...[params]) => state.set(pushView(state.get(), view, params)),
    replace: (view, ...[params]) => state.set(replaceView(state.get(), view, params)),
    reset: (view, ...[params]) => state.set(resetTo(state.get(), view, params)),
    forgetBefore: () => state.set(forgetBefore(state.get())),
    back: () => state.set(goBack(state.get())),
    close: () => state.set(closeDialog(state.get())),
    setCloseGuard: guard.set,
    setCloseBlock: block.set,
  }
}
