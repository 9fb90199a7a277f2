import type { RpcAnswer } from '../rpcAnswer.js'

/** `eth_accounts`: empty before a login. */
export const ethAccounts: RpcAnswer = async (_, { context }) => {
  const user = await context.worker.getAccount()
  return user ? [user.evmAddress] : []
}
