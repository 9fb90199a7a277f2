import * as v from 'valibot'
import { signOut } from '../../signOut.js'
import type { RpcAnswer, RpcCall } from '../rpcAnswer.js'

/** EIP-2255: the permission is named by a key, `eth_accounts`. */
const accountsPermissionSchema = v.looseTuple([v.object({ eth_accounts: v.object({}) })])

/** Whether a call takes `eth_accounts` back, and not what an app may do (ERC-7715), which goes by the same name. */
export function isAccountsRevocation({ method, params }: Pick<RpcCall, 'method' | 'params'>): boolean {
  return method === 'wallet_revokePermissions' && v.is(accountsPermissionSchema, params)
}

/** `wallet_revokePermissions` of EIP-2255: signs this app out. */
export const revokeAccounts: RpcAnswer = async (_, call) => {
  await signOut(undefined, call)
  return null
}
