import { useViewParams } from '../../router/useViewParams.js'
import { AccountPanel } from './AccountPanel.js'
import type { AccountTab } from './accountTab.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Account: {
      /** Selected first; default the tokens. */
      tab?: AccountTab
    }
  }
}

/** The account in use. product.md §2, interface-guide.md §8. */
export function AccountView() {
  const { tab } = useViewParams('Account')
  return <AccountPanel {...(tab ? { initialTab: tab } : {})} />
}
