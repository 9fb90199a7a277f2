import {
  custodyMethodAddRoute,
  custodyMethodRemoveRoute,
  GangwayError,
  openRecoveryShare,
} from '@gangway/protocol'
import { joinShares } from '../keys/splitWrappingKey.js'
import { fromBase64Url } from './fromBase64Url.js'
import { sealLentKey } from './lentKey.js'
import { makeMethod } from './makeMethod.js'
import { makeRecoveryFile } from './makeRecoveryFile.js'
import { moveToEscrow, moveToUser } from './moveCustody.js'
import { openRecoveryKey } from './openRecoveryKey.js'
import { proveBody } from './proveBody.js'
import { renewWallet } from './renewWallet.js'
import { showWords } from './showWords.js'
import type { MethodSecret, TaskTools, WalletOwner, WalletParts, WalletTasks } from './walletTask.js'

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

/**
 * The wrapping key of a wallet, 32 bytes, for whoever has it to wipe. Only opening the wallet with it shows that it is
 * the right one.
 *
 * @throws GangwayError `WALLET_INTEGRITY`; with `context.field` `secret` where the secret is not that of its method.
 */
async function openParts(
  { owner, parts, secret }: { owner: WalletOwner; parts: WalletParts; secret: MethodSecret | null },
  tools: TaskTools,
): Promise<Uint8Array<ArrayBuffer>> {
  const { share, shareC, sealedTo, setId } = parts
  if (sealedTo === null) return joinShares(fromBase64Url(share), fromBase64Url(shareC))
  if (!secret) throw new GangwayError('INVALID_INPUT')
  const { privateKey } = await openRecoveryKey(owner, secret, tools)
  try {
    const opened = await openRecoveryShare(privateKey, fromBase64Url(shareC), { ...owner, setId })
    return await joinShares(fromBase64Url(share), opened).finally(() => opened.fill(0))
  } finally {
    privateKey.fill(0)
  }
}

/**
 * Another way to open the recovery key, which one there is opens first: the person is asked for the new one once that has
 * worked, and its secret comes straight here. Throws as {@link openRecoveryKey}.
 */
async function addMethod(
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
async function removeMethod(
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
