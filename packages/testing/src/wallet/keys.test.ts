import { getLocalEvmAccount, getLocalSolanaAccount, localEvmAccountIndexes } from '@gangway/dev'
import { hexToBytes, toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { getDefaultKeys, getSolanaSeed, phoneWalletKeys } from './keys.js'
import { createSolanaAccount } from './solana/createSolanaAccount.js'

const mnemonic = 'test test test test test test test test test test test junk'

test.each([1, 2])('default: wallet %i holds two accounts of the local mnemonic', (number) => {
  const derived = [0, 1].map((index) => {
    const { privateKey } = mnemonicToAccount(mnemonic, { addressIndex: (number - 1) * 2 + index }).getHdKey()
    return toHex(privateKey ?? new Uint8Array())
  })
  expect(getDefaultKeys(number).eip155).toEqual(derived)
})

test('default: Solana accounts come from the sha256 of their role', async () => {
  const accounts = await Promise.all(getDefaultKeys(1).solana.map(createSolanaAccount))
  expect(accounts.map(({ address }) => address)).toEqual([
    'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd',
    '4frnoH7sFZYQto8wDhov6qoPGPAbroPNVeiMmxUhEYdM',
  ])
  expect(hexToBytes(getSolanaSeed('faucet'))).toHaveLength(32)
})

test('default: the phone wallet holds what the local world funds for it', async () => {
  const evm = phoneWalletKeys.eip155.map((key) => privateKeyToAccount(key).address)
  expect(evm).toEqual(localEvmAccountIndexes.phone.map((index) => getLocalEvmAccount(index).address))
  const solana = await Promise.all(phoneWalletKeys.solana.map(createSolanaAccount))
  const funded = (['phone wallet', 'phone wallet 2'] as const).map(getLocalSolanaAccount)
  expect(solana.map(({ address }) => address)).toEqual(funded.map(({ address }) => address))
})
