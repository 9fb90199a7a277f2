import { getPermittedAccounts } from '../getPermittedAccounts.js'
import type { WalletMethod } from './WalletMethod.js'

/** `eth_requestAccounts`, EIP-1102: asks once, then answers from the permission. */
export const requestAccounts: WalletMethod = async (context) => {
  const permitted = getPermittedAccounts(context)
  if (permitted.length > 0) return permitted
  const rows = context.getEvmAccounts().map(({ address }, index) => ({
    label: index === 0 ? 'Account in use' : 'Also shared',
    value: address,
  }))
  return context.askThen(
    { title: 'Connect', rows: [{ label: 'Page', value: context.origin }, ...rows] },
    () => {
      context.state.set({ permissions: { ...context.state.get().permissions, eip155: true } })
      return getPermittedAccounts(context)
    },
  )
}
