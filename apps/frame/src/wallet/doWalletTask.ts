import { GangwayError, openRecoveryShare } from '@gangway/protocol'
import { addMethod, removeMethod } from './changeMethods.js'
import { fromBase64Url } from './fromBase64Url.js'
import { sealLentKey } from './lentKey.js'
import { makeRecoveryFile } from './makeRecoveryFile.js'
import { moveToEscrow, moveToUser } from './moveCustody.js'
import { openParts } from './openParts.js'
import { openRecoveryKey } from './openRecoveryKey.js'
import { renewWallet } from './renewWallet.js'
import { showWords } from './showWords.js'
import type { TaskTools, WalletTasks } from './walletTask.js'

type Do<TName extends keyof WalletTasks> = (
  task: WalletTasks[TName]['task'],
  tools: TaskTools,
) => Promise<WalletTasks[TName]['result']>

/** What a Worker does with keys in memory, and ends with. Each throws `WALLET_INTEGRITY` where the wallet does not open. */
export const walletTasks: { readonly [TName in keyof WalletTasks]: Do<TName> } = {
  words: async (task, tools) => showWords(await openParts(task, tools), task.parts.wallet),
  file: async ({ password, ...task }, tools) => {
    const { onProgress } = tools
    return makeRecoveryFile(await openParts(task, tools), task.parts.wallet, { password, onProgress })
  },
  test: testRecovery,
  moveToUser,
  moveToEscrow,
  renew: renewWallet,
  addMethod,
  removeMethod,
  lend: async ({ offer, secret }, tools) => {
    const { privateKey } = await openRecoveryKey(offer, secret, tools)
    return sealLentKey(offer, privateKey).finally(() => privateKey.fill(0))
  },
}

/** Opens a share C of the wallet as a recovery would, and throws it away. */
async function testRecovery({ owner, secret }: WalletTasks['test']['task'], tools: TaskTools): Promise<null> {
  const { privateKey, share } = await openRecoveryKey(owner, secret, tools)
  try {
    if (!share) throw new GangwayError('SHARE_NOT_FOUND')
    const { setId, shareC } = share
    const opened = await openRecoveryShare(privateKey, fromBase64Url(shareC), { ...owner, setId })
    opened.fill(0)
    return null
  } finally {
    privateKey.fill(0)
  }
}
