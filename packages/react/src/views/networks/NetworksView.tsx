import { NetworkList } from './NetworkList.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Networks: NoParams
  }
}

/** Chooses the network. interface-guide §7.9. */
export function NetworksView() {
  return <NetworkList />
}
