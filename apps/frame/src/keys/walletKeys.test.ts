import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { deriveKeys, deriveSeed, wipeKeys } from './walletKeys.js'

test('default: the published accounts of "test test … junk" (embedded-wallet.md §2.1)', async () => {
  const entropy = mnemonicToEntropy(`${'test '.repeat(11)}junk`, wordlist)
  const keys = await deriveKeys(entropy)
  expect(keys.evmAddress).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(keys.solanaAddress).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  expect(bytesToHex(keys.evmKey)).toBe('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
})

/** Trezor's vectors of BIP-39 for 128 bits: entropy, words, seed with the passphrase "TREZOR". */
const bip39Vectors = [
  [
    '00000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
  ],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    'd71de856f81a8acc65e6fc851a38d4d7ec216fd0796d0a6827a3ad6ed5511a30fa280f12eb2e47ed2ac03b5c462a0358d18d69fe4f985ec81778c1b370b652a8',
  ],
  [
    'ffffffffffffffffffffffffffffffff',
    'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
    'ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13332572917f0f8e5a589620c6f15b11c61dee327651a14c34e18231052e48c069',
  ],
] as const

test.each(bip39Vectors)('parameters: BIP-39 vector %s', async (entropy, words, seed) => {
  expect(entropyToMnemonic(hexToBytes(entropy), wordlist)).toBe(words)
  expect(bytesToHex(await mnemonicToSeed(words, 'TREZOR'))).toBe(seed)
  expect(await deriveSeed(hexToBytes(entropy))).toEqual(mnemonicToSeedSync(words))
})

test('parameters: BIP-32 vector 1', () => {
  const master = HDKey.fromMasterSeed(hexToBytes('000102030405060708090a0b0c0d0e0f'))
  expect(master.derive("m/0'/1/2'/2/1000000000").privateExtendedKey).toBe(
    'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
  )
})

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const)('parameters: EIP-55 vector %s', (address) => {
  expect(getAddress(address.toLowerCase())).toBe(address)
})

test('behavior: wiped keys are zeros', async () => {
  const keys = await deriveKeys(new Uint8Array(16).fill(1))
  wipeKeys(keys)
  expect([...keys.evmKey, ...keys.solanaKey].every((byte) => byte === 0)).toBe(true)
})
