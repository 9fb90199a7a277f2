import type { WalletContext } from '../../walletContext.js'
import { getPermittedAccounts } from '../getPermittedAccounts.js'
import { requestAccounts } from './requestAccounts.js'
import type { WalletMethod } from './WalletMethod.js'

/** `wallet_getPermissions`, EIP-2255. */
export const getPermissions: WalletMethod = async (context) => describePermissions(context)

/** `wallet_requestPermissions`, EIP-2255: the same question as `eth_requestAccounts`. */
export const requestPermissions: WalletMethod = async (context, params) => {
  await requestAccounts(context, params)
  return describePermissions(context)
}

/** `wallet_revokePermissions`: the page gives back what it was allowed. */
export const revokePermissions: WalletMethod = async (context) => {
  context.state.set({ permissions: { ...context.state.get().permissions, eip155: false } })
  return null
}

function describePermissions(context: WalletContext) {
  const accounts = getPermittedAccounts(context)
  if (accounts.length === 0) return []
  return [
    {
      parentCapability: 'eth_accounts',
      invoker: context.origin,
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    },
  ]
}
