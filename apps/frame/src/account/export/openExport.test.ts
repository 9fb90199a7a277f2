import { base64urlnopad } from '@scure/base'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { draftWallet } from '../../keys/draftWallet.js'
import { openExport } from './openExport.js'

test('default: the words and the key open the same account in a published library; the keys are those of the wallet', async () => {
  const { wallet, shares } = await draftWallet()
  const parts = {
    shareB: base64urlnopad.encode(shares.shareB),
    shareC: base64urlnopad.encode(shares.shareC),
    wallet,
  }
  const { words, evmKey, solanaKey } = await openExport(parts)
  expect(words.split(' ')).toHaveLength(12)
  expect(mnemonicToAccount(words).address).toBe(wallet.evmAddress)
  expect(privateKeyToAccount(evmKey as `0x${string}`).address).toBe(wallet.evmAddress)
  expect(solanaKey.length).toBeGreaterThan(80)
  const other = await draftWallet()
  await expect(openExport({ ...parts, wallet: other.wallet })).rejects.toMatchObject({
    code: 'WALLET_INTEGRITY',
  })
  const shareA = base64urlnopad.encode(other.shares.shareA)
  await expect(openExport({ ...parts, shareB: shareA })).rejects.toMatchObject({ code: 'WALLET_INTEGRITY' })
})
