import { createWalletProofText } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { keccak256, recoverAddress, toHex } from 'viem'
import { expect, test } from 'vitest'
import { draftWallet } from './draftWallet.js'
import { openWallet } from './sealedEntropy.js'
import { joinShares } from './splitWrappingKey.js'
import { wipeKeys } from './walletKeys.js'

type Shares = readonly [Uint8Array, Uint8Array]

async function open([first, second]: Shares, wallet: Parameters<typeof openWallet>[1]) {
  return openWallet(await joinShares(first, second), wallet)
}

const integrity = expect.objectContaining({ code: 'WALLET_INTEGRITY' })

test('default: any two of the three shares open the wallet to its addresses', async () => {
  const { wallet, shares } = await draftWallet()
  const { shareA, shareB, shareC } = shares
  expect([shareA.length, shareB.length, shareC.length]).toEqual([33, 33, 33])
  for (const pair of [
    [shareA, shareB],
    [shareC, shareA],
    [shareB, shareC],
  ] as const) {
    const { evmAddress, solanaAddress } = await open(pair, wallet)
    expect({ evmAddress, solanaAddress }).toEqual({
      evmAddress: wallet.evmAddress,
      solanaAddress: wallet.solanaAddress,
    })
  }
})

test('error: every changed byte of every share and of the blob is noticed (embedded-wallet.md §13, threat 3)', async ({
  task,
}) => {
  const { wallet, shares } = await draftWallet()
  const { shareA, shareB, shareC } = shares
  const blob = base64urlnopad.decode(wallet.blob)
  // Every bit in the long run, one bit of each byte otherwise.
  const bits = process.env.GANGWAY_TEST_DEEP ? [1, 2, 4, 8, 16, 32, 64, 128] : [1, 128]
  let tried = 0
  for (const bit of bits) {
    for (const [changed, other] of [
      [shareA, shareB],
      [shareA, shareC],
      [shareB, shareA],
      [shareB, shareC],
      [shareC, shareA],
      [shareC, shareB],
    ] as const) {
      for (const at of changed.keys()) {
        await expect(open([flip(changed, at, bit), other], wallet)).rejects.toEqual(integrity)
        tried += 1
      }
    }
    for (const at of blob.keys()) {
      const changed = { ...wallet, blob: base64urlnopad.encode(flip(blob, at, bit)) }
      await expect(open([shareA, shareB], changed)).rejects.toEqual(integrity)
      tried += 1
    }
  }
  expect(tried).toBeGreaterThanOrEqual(bits.length * (6 * 33 + 44))
  task.meta.deepCount = {
    what: 'changed bits of shares and blobs',
    tried,
    found: 'all noticed, no wrong address',
  }
})

test('error: shares of two wallets, one share twice, a share cut short, and a record of other addresses', async () => {
  const [one, two] = await Promise.all([draftWallet(), draftWallet()])
  const { shareA, shareB } = one.shares
  await expect(open([shareA, two.shares.shareB], one.wallet)).rejects.toEqual(integrity)
  await expect(open([shareA, shareA], one.wallet)).rejects.toEqual(integrity)
  await expect(open([shareA.slice(1), shareB.slice(1)], one.wallet)).rejects.toEqual(integrity)
  const { evmAddress, solanaAddress, walletId } = two.wallet
  for (const change of [{ evmAddress }, { solanaAddress }, { walletId }, { blob: two.wallet.blob }])
    await expect(open([shareA, shareB], { ...one.wallet, ...change })).rejects.toEqual(integrity)
})

test('behavior: two wallets share nothing', async () => {
  const [one, two] = await Promise.all([draftWallet(), draftWallet()])
  expect(one.wallet.walletId).not.toBe(two.wallet.walletId)
  expect(one.setId).not.toBe(two.setId)
  expect(one.wallet.evmAddress).not.toBe(two.wallet.evmAddress)
  wipeKeys(await open([one.shares.shareA, one.shares.shareB], one.wallet))
})

function flip(bytes: Uint8Array, at: number, bit: number): Uint8Array {
  const changed = Uint8Array.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ bit
  return changed
}

test('default: the key of a new wallet signs which account makes it; without an account it signs nothing', async () => {
  const userId = '1'.repeat(32)
  const { wallet, proof } = await draftWallet(userId)
  const hash = keccak256(toHex(createWalletProofText({ walletId: wallet.walletId, userId })))
  expect(await recoverAddress({ hash, signature: proof as `0x${string}` })).toBe(wallet.evmAddress)
  expect((await draftWallet()).proof).toBeUndefined()
})
