import { callJsonRpc } from '../chains/callJsonRpc.js'
import type { PendingTransaction } from './PendingTransaction.js'

/** PUSH0, PUSH0, REVERT: refuses every call. */
const revertingCode = '0x5f5ffd'

/**
 * Puts a waiting transaction into a block in which it fails: for that block its receiver is a contract that refuses
 * every call. Whatever else waits is mined with it, and fails too where it calls the same address.
 */
export async function failEvmTransaction(rpcUrl: string, { to }: PendingTransaction): Promise<void> {
  if (!to) return // Nobody to refuse: a contract is created.
  const code = await callJsonRpc(rpcUrl, 'eth_getCode', [to, 'latest'])
  await callJsonRpc(rpcUrl, 'anvil_setCode', [to, revertingCode])
  try {
    await callJsonRpc(rpcUrl, 'anvil_mine')
  } finally {
    await callJsonRpc(rpcUrl, 'anvil_setCode', [to, code])
  }
}
