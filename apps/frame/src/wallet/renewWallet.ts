import { GangwayError, openRecoveryShare } from '@gangway/protocol'
import { joinShares } from '../keys/splitWrappingKey.js'
import { draftRenewal, makeSpare } from './draftRenewal.js'
import { fromBase64Url } from './fromBase64Url.js'
import { openRecoveryKey } from './openRecoveryKey.js'
import type { TaskTools, WalletQuestions, WalletTasks } from './walletTask.js'

type Shares = WalletQuestions['shares']['answer']

/**
 * Another wrapping key for a wallet as it is kept, on suspicion of the shares there are. `secret` null: they are in the
 * clear. embedded-wallet.md §2.3.
 *
 * @throws GangwayError `WALLET_INTEGRITY`; with `context.field` `secret` where the secret is not that of its method;
 * `CUSTODY_CHANGED` where the wallet is in the other custody by now.
 */
export async function renewWallet(
  { owner, secret }: WalletTasks['renew']['task'],
  tools: TaskTools,
): Promise<WalletTasks['renew']['result']> {
  // First, since it may take long: leave to renew lasts a minute.
  const privateKey = secret && (await openRecoveryKey(owner, secret, tools)).privateKey
  try {
    const asked = await tools.ask('shares', { purpose: 'renew' })
    if ((asked.held.mode === 'user') !== (privateKey !== null)) throw new GangwayError('CUSTODY_CHANGED')
    const { wallet, next } = asked.opening
    const earlier = await openShares(asked, async (shareC) =>
      privateKey
        ? openRecoveryShare(privateKey, fromBase64Url(shareC), { ...owner, setId: asked.setId })
        : fromBase64Url(shareC),
    )
    const drafted = await draftRenewal(earlier, { owner, wallet, next }, privateKey).finally(() =>
      earlier.fill(0),
    )
    const spare = await makeSpare(drafted, owner, privateKey)
    return { renewal: drafted.renewal, spare }
  } finally {
    privateKey?.fill(0)
  }
}

/**
 * The wrapping key by share B and the share C of its set, 32 bytes. Whether it opens the wallet is for whoever has it to
 * see. `open`: share C in the clear, which is wiped.
 *
 * @throws GangwayError `WALLET_INTEGRITY` where `recovery` has no share of that set; what `open` throws.
 */
export async function openShares(
  { setId, opening, held }: Shares,
  open: (shareC: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const own = [...held.shares].find((share) => share.setId === setId)
  if (!own) throw new GangwayError('WALLET_INTEGRITY')
  const share = await open(own.shareC)
  return joinShares(fromBase64Url(opening.shareB), share).finally(() => share.fill(0))
}
