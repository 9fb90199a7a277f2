import { type Account, type ConfiguredNetwork, getActiveConnection, getNetwork } from '@gangway/core'
import type { ReactNode } from 'react'
import { type ButtonState, useButtonState } from './ConnectButton.js'
import { useGangwayContext } from './GangwayContext.js'
import { useGangway } from './hooks/useGangway.js'
import { getHomeView } from './router/getHomeView.js'
import { useStore } from './store/useStore.js'

/** All a connect button of one's own needs. */
export type ConnectButtonValues = {
  /**
   * `unknown`: not decided yet, as on the server; show the box of what will most likely come. `loadFailed`: the
   * dialog's code did not come, and a press reloads the page.
   */
  state: ButtonState
  /** The account in use; null while not connected. */
  account: Account | null
  /** The network in use; null while not connected, or on one this page does not have. */
  network: ConfiguredNetwork | null
  /** Name of the wallet in use; null while not connected. */
  wallet: string | null
  isOpen: boolean
  /** What a press does: opens the dialog at what fits the state. */
  press(): void
}

/**
 * What a connect button of one's own draws, with the dialog's behaviour behind it. Inside of a {@link
 * GangwayProvider}.
 */
export function useConnectButton(): ConnectButtonValues {
  const { config, router, dialogCode } = useGangwayContext()
  const connection = useGangway(getActiveConnection)
  const { isOpen } = useStore(router.state)
  const codeState = useStore(dialogCode)
  const state = useButtonState(connection, isOpen && codeState === 'failed')
  return {
    state,
    account: connection?.accounts[0] ?? null,
    network: connection && getNetwork(config, connection.networkId),
    wallet: connection?.descriptor.name ?? null,
    isOpen,
    // As in ConnectButton, which every page pays for: a function they share would be more.
    press() {
      if (state === 'loadFailed') location.reload()
      else if (state === 'wrongNetwork') router.reset('UnsupportedChain')
      else router.reset(getHomeView(config))
    },
  }
}

/**
 * A connect button whose looks are the host's, by a function. Give the element `aria-haspopup="dialog"`.
 *
 * @example
 * <ConnectButtonCustom>
 *   {({ account, press }) => <button type="button" aria-haspopup="dialog" onClick={press}>{account?.address ?? 'Log in'}</button>}
 * </ConnectButtonCustom>
 */
export function ConnectButtonCustom({ children }: { children: (values: ConnectButtonValues) => ReactNode }) {
  return children(useConnectButton())
}
