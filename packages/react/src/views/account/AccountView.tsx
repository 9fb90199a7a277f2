import { useViewParams } from '../../router/useViewParams.js'
import { AccountPanel } from './AccountPanel.js'

/** The account in use. SPEC §2, interface-guide §8. */
export function AccountView() {
  const { tab } = useViewParams('Account')
  return <AccountPanel {...(tab ? { initialTab: tab } : {})} />
}
