import {
  createRecoveryKey,
  custodyMoveRoute,
  GangwayError,
  openRecoveryShare,
  sealRecoveryShare,
} from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { draftRenewal, makeSpare } from './draftRenewal.js'
import { fromBase64Url } from './fromBase64Url.js'
import { makeMethod } from './makeMethod.js'
import { openRecoveryKey } from './openRecoveryKey.js'
import { proveBody } from './proveBody.js'
import { openShares } from './renewWallet.js'
import type { TaskTools, WalletTasks } from './walletTask.js'

type Seal = (setId: string, share: Uint8Array<ArrayBuffer>) => Promise<string>

/**
 * Seals every share C of a wallet to a new recovery key, which a secret of the person's opens. A share is seen to open the
 * wallet before any is replaced. The secret is stretched first: leave to move lasts a minute. With it goes another wrapping
 * key: the shares there were may be in copies of what `recovery` held. docs/decisions/0023-custody-of-the-owner.md
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
    const asked = await tools.ask('shares', { purpose: 'move', to: 'user' })
    const { grant, held, opening } = asked
    if (held.mode !== 'escrow') throw new GangwayError('CUSTODY_CHANGED')
    const seal: Seal = async (setId, share) =>
      base64urlnopad.encode(await sealRecoveryShare(publicKey, share, { ...owner, setId }))
    const sealedTo = base64urlnopad.encode(publicKey)
    const earlier = await openShares(asked, async (shareC) => fromBase64Url(shareC))
    const { wallet, next } = opening
    const drafted = await draftRenewal(earlier, { owner, wallet, next }, privateKey).finally(() =>
      earlier.fill(0),
    )
    const spare = await makeSpare(drafted, owner, privateKey)
    const shares: { setId: string; shareC: string }[] = []
    for (const { setId, shareC } of held.shares)
      shares.push({ setId, shareC: await seal(setId, fromBase64Url(shareC)) })
    const facts = { grant, epoch: held.epoch, publicKey: sealedTo, methods: [method], shares }
    const proven = await proveBody(custodyMoveRoute, { mode: 'user' as const, ...facts }, privateKey)
    return { body: proven, renewal: drafted.renewal, spare }
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
    const asked = await tools.ask('shares', { purpose: 'move', to: 'escrow' })
    const { grant, held } = asked
    if (held.mode !== 'user') throw new GangwayError('CUSTODY_CHANGED')
    const shares: { setId: string; shareC: string }[] = []
    for (const { setId, shareC } of held.shares) {
      const share = await openRecoveryShare(privateKey, fromBase64Url(shareC), { ...owner, setId })
      shares.push({ setId, shareC: base64urlnopad.encode(share) })
      share.fill(0)
    }
    const opened = { ...asked, held: { ...held, mode: 'escrow' as const, shares } }
    const wrappingKey = await openShares(opened, async (shareC) => fromBase64Url(shareC))
    wrappingKey.fill(0)
    const body = { mode: 'escrow' as const, grant, epoch: held.epoch, shares }
    return { body: await proveBody(custodyMoveRoute, body, privateKey) }
  } finally {
    privateKey.fill(0)
  }
}
