import { custodyMethodAddRoute, custodyMethodRemoveRoute } from '@gangway/protocol'
import { makeMethod } from './makeMethod.js'
import { openRecoveryKey } from './openRecoveryKey.js'
import { proveBody } from './proveBody.js'
import type { TaskTools, WalletTasks } from './walletTask.js'

/**
 * Another way to open the recovery key, which one there is opens first: the person is asked for the new one once that has
 * worked, and its secret comes straight here. Throws as {@link openRecoveryKey}.
 */
export async function addMethod(
  { owner, epoch, secret }: WalletTasks['addMethod']['task'],
  tools: TaskTools,
): Promise<WalletTasks['addMethod']['result']> {
  const { privateKey } = await openRecoveryKey(owner, secret, tools)
  try {
    const added = await tools.ask('added', null)
    const method = await makeMethod(owner, privateKey, added, tools)
    const { grant } = await tools.ask('methods', null)
    return { body: await proveBody(custodyMethodAddRoute, { grant, epoch, method }, privateKey) }
  } finally {
    privateKey.fill(0)
  }
}

/** A way less, by another one: whoever removes one has shown that one stays. Throws as {@link openRecoveryKey}. */
export async function removeMethod(
  { owner, epoch, secret, removed: methodId }: WalletTasks['removeMethod']['task'],
  tools: TaskTools,
): Promise<WalletTasks['removeMethod']['result']> {
  const { privateKey } = await openRecoveryKey(owner, secret, tools)
  try {
    const { grant } = await tools.ask('methods', null)
    return { body: await proveBody(custodyMethodRemoveRoute, { grant, epoch, methodId }, privateKey) }
  } finally {
    privateKey.fill(0)
  }
}
