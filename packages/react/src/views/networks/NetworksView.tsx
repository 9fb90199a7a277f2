import { NetworkList } from './NetworkList.js'

/** Chooses the network. interface-guide §7.9. */
export function NetworksView() {
  return <NetworkList />
}
