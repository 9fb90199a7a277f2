import { AccountPanel } from './account/AccountPanel.js'

/** The account in use. SPEC §2, interface-guide §8. */
export function AccountView() {
  return <AccountPanel />
}
