import type { ViewOptions } from '../../router/viewParams.js'
import { NetworkList } from './NetworkList.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Networks: NoParams
  }
}

export const view: ViewOptions = { isEarly: true, isOpenToAll: true }

/** Chooses the network. interface-guide.md §7.9. */
export function NetworksView() {
  return <NetworkList />
}
