import { useViewParams } from '../hooks/useViewParams.js'
import { AccountPanel } from './account/AccountPanel.js'

/** The account in use. SPEC §2, interface-guide §8. */
export function AccountView() {
  const { tab } = useViewParams('Account')
  return <AccountPanel {...(tab ? { initialTab: tab } : {})} />
}
