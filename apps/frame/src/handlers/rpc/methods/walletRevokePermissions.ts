import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { signOut } from '../../signOut.js'
import type { RpcAnswer } from '../rpcAnswer.js'

/** EIP-2255: the permission is named by a key, `eth_accounts`. */
const accountsPermissionSchema = v.looseTuple([v.object({ eth_accounts: v.object({}) })])

/** `wallet_revokePermissions`: taking back `eth_accounts` signs this app out. Permissions of EIP-7715 there are none yet. */
export const walletRevokePermissions: RpcAnswer = async ({ params }, call) => {
  if (!v.is(accountsPermissionSchema, params)) throw new GangwayError('FRAME_NOT_AVAILABLE_YET')
  await signOut(undefined, call)
  return null
}
