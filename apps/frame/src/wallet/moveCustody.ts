import {
  createRecoveryKey,
  custodyMoveRoute,
  GangwayError,
  openRecoveryShare,
  sealRecoveryShare,
} from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { createId } from '../keys/createId.js'
import { joinShares } from '../keys/joinShares.js'
import { splitWrappingKey } from '../keys/splitWrappingKey.js'
import { fromBase64Url } from './fromBase64Url.js'
import { makeMethod } from './makeMethod.js'
import { openRecoveryKey } from './openRecoveryKey.js'
import { proveBody } from './proveBody.js'
import type { TaskTools, WalletParts, WalletQuestions, WalletTasks } from './walletTask.js'

type Shares = WalletQuestions['shares']['answer']

/**
 * Seals every share C of a wallet to a new recovery key, which a secret of the person's opens. A share is seen to open the
 * wallet before any is replaced. The secret is stretched first: leave to move lasts a minute.
 *
 * @throws GangwayError `WALLET_INTEGRITY`; `CUSTODY_CHANGED` where the shares are sealed already.
 */
export async function moveToUser(
  { owner, secret }: WalletTasks['moveToUser']['task'],
  tools: TaskTools,
): Promise<WalletTasks['moveToUser']['result']> {
  const { privateKey, publicKey } = await createRecoveryKey()
  try {
    const method = await makeMethod(owner, privateKey, secret, tools)
    const asked = await tools.ask('shares', { to: 'user' })
    const { grant, held } = asked
    if (held.mode !== 'escrow') throw new GangwayError('CUSTODY_CHANGED')
    const seal = async (setId: string, share: Uint8Array<ArrayBuffer>) =>
      base64urlnopad.encode(await sealRecoveryShare(publicKey, share, { ...owner, setId }))
    const sealedTo = base64urlnopad.encode(publicKey)
    const spare = await makeSpare(asked, held.shares, sealedTo, seal)
    const shares: { setId: string; shareC: string }[] = []
    for (const { setId, shareC } of held.shares)
      shares.push({ setId, shareC: await seal(setId, fromBase64Url(shareC)) })
    const facts = { grant, epoch: held.epoch, publicKey: sealedTo, methods: [method], shares }
    const proven = await proveBody(custodyMoveRoute, { mode: 'user' as const, ...facts }, privateKey)
    return { body: proven, spare }
  } finally {
    privateKey.fill(0)
  }
}

/**
 * Opens every share C of a wallet, to be kept in the clear again.
 *
 * @throws GangwayError `WALLET_INTEGRITY`; with `context.field` `secret` where the secret is not that of its method;
 * `CUSTODY_CHANGED` where they are in the clear already.
 */
export async function moveToEscrow(
  { owner, secret }: WalletTasks['moveToEscrow']['task'],
  tools: TaskTools,
): Promise<WalletTasks['moveToEscrow']['result']> {
  const { privateKey } = await openRecoveryKey(owner, secret, tools)
  try {
    const asked = await tools.ask('shares', { to: 'escrow' })
    const { grant, held } = asked
    if (held.mode !== 'user') throw new GangwayError('CUSTODY_CHANGED')
    const shares: { setId: string; shareC: string }[] = []
    for (const { setId, shareC } of held.shares) {
      const share = await openRecoveryShare(privateKey, fromBase64Url(shareC), { ...owner, setId })
      shares.push({ setId, shareC: base64urlnopad.encode(share) })
      share.fill(0)
    }
    const wrappingKey = await openOne(asked, shares)
    wrappingKey.fill(0)
    const body = { mode: 'escrow' as const, grant, epoch: held.epoch, shares }
    return { body: await proveBody(custodyMoveRoute, body, privateKey) }
  } finally {
    privateKey.fill(0)
  }
}

/** Shares of a new set, which no service is told of. embedded-wallet.md §2.3. */
async function makeSpare(
  asked: Shares,
  shares: readonly { setId: string; shareC: string }[],
  sealedTo: string,
  seal: (setId: string, share: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<WalletParts> {
  const { wallet } = asked.opening
  const wrappingKey = await openOne(asked, shares)
  const set = await splitWrappingKey(wrappingKey, wallet).finally(() => wrappingKey.fill(0))
  const setId = createId()
  const share = base64urlnopad.encode(set.shareA)
  const shareC = await seal(setId, Uint8Array.from(set.shareC))
  for (const each of Object.values(set)) each.fill(0)
  return { share, shareC, sealedTo, setId, wallet }
}

/** The wrapping key by share B and the share C of its set. Whether it opens the wallet is for whoever has it to see. */
async function openOne(
  { setId, opening }: Shares,
  shares: readonly { setId: string; shareC: string }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const own = shares.find((share) => share.setId === setId)
  if (!own) throw new GangwayError('WALLET_INTEGRITY')
  return joinShares(fromBase64Url(opening.shareB), fromBase64Url(own.shareC))
}
