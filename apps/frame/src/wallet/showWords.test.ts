import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { draftWallet } from '../keys/draftWallet.js'
import { joinShares } from '../keys/splitWrappingKey.js'
import { showWords } from './showWords.js'

test('default: the words and the key open the same account in a published library; the keys are those of the wallet', async () => {
  const { wallet, shares } = await draftWallet()
  const join = () => joinShares(shares.shareB, shares.shareC)
  const { words, evmKey, solanaKey } = await showWords(await join(), wallet)
  expect(words.split(' ')).toHaveLength(12)
  expect(mnemonicToAccount(words).address).toBe(wallet.evmAddress)
  expect(privateKeyToAccount(evmKey as `0x${string}`).address).toBe(wallet.evmAddress)
  expect(solanaKey.length).toBeGreaterThan(80)
  const other = await draftWallet()
  await expect(showWords(await join(), other.wallet)).rejects.toMatchObject({ code: 'WALLET_INTEGRITY' })
  const mixed = await joinShares(other.shares.shareA, shares.shareC)
  await expect(showWords(mixed, wallet)).rejects.toMatchObject({ code: 'WALLET_INTEGRITY' })
  expect(mixed.every((byte) => byte === 0)).toBe(true)
})
