import { getLocalEvmAccount, getLocalSolanaAccount } from '@gangway/dev'
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Encoder,
  type KeyPairSigner,
  signatureBytes,
  signBytes,
  verifySignature,
} from '@solana/kit'
import type { Wallet } from '@wallet-standard/base'
import { stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestProvider } from '../chains/eip155/tests/createTestProvider.js'
import { testNetworks } from '../chains/eip155/tests/startTestChain.js'
import type { Config } from '../config/config.js'
import { updateConnection } from '../connections/followConnection.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { signMessage } from './signMessage.js'
import { signTypedData } from './signTypedData.js'
import { countAsked, openEvmPage } from './tests/openEvmPage.js'
import { openSolanaPage } from './tests/openSolanaPage.js'

const account = getLocalEvmAccount(0)
const other = getLocalEvmAccount(1).address
// Nothing of the chain is asked.
const url = 'http://127.0.0.1:1'
const nowhere = { url, context: { networks: testNetworks, getNode: () => url } }
const text = 'I agree — ünïcode'

let config: Config
let provider: TestProvider
beforeEach(() => {
  ;({ config, provider } = openEvmPage(nowhere))
  provider.overrides.set('personal_sign', () => account.signMessage({ message: text }))
})

describe('signMessage (EIP-191)', () => {
  test('default: the signature of the account in use, asked for once', async () => {
    const signature = await signMessage(config, { message: text, chainNamespace: 'eip155' })
    expect(await verifyMessage({ address: account.address, message: text, signature })).toBe(true)
    expect(countAsked(provider, 'personal_sign')).toBe(1)
    expect(provider.requests.at(-1)?.params).toEqual([stringToHex(text), account.address])
  })

  test.each([
    ['bytes', new Uint8Array([1, 255])],
    ['hex', '0x01ff' as const],
  ])('behavior: %s are signed as they are', async (_, raw) => {
    await signMessage(config, { message: { raw } })
    expect(provider.requests.at(-1)?.params).toEqual(['0x01ff', account.address])
  })

  test.each([
    ['a refusal', { code: 4001 }, 'SIGN_USER_REJECTED'],
    ['a wallet that cannot', { code: 4200 }, 'SIGN_FAILED'],
    ['a locked wallet', { code: 4100 }, 'CONNECTION_WALLET_LOCKED'],
    ['a request that is open', { code: -32002 }, 'CONNECTION_REQUEST_PENDING'],
  ])('error: %s', async (_, thrown, code) => {
    provider.overrides.set('personal_sign', () => {
      throw thrown
    })
    await expect(signMessage(config, { message: text })).rejects.toMatchObject({ code })
  })

  test.each([null, '', '0x', '0xabc'])('error: %j is no signature', async (answer) => {
    provider.overrides.set('personal_sign', () => answer)
    await expect(signMessage(config, { message: text })).rejects.toMatchObject({ code: 'SIGN_FAILED' })
  })

  test('parameters: hex of half a byte', async () => {
    const message = { raw: '0x123' } as const
    await expect(signMessage(config, { message })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('error: another account comes into use while the wallet asks', async () => {
    provider.overrides.set('personal_sign', () => {
      updateConnection(config, 'eip155:wallet.test', { accounts: [other] })
      return account.signMessage({ message: text })
    })
    await expect(signMessage(config, { message: text })).rejects.toMatchObject({
      code: 'REQUEST_ACCOUNT_CHANGED',
    })
  })

  test('behavior: of an account that was named the signature counts for as long as it is shared', async () => {
    provider.overrides.set('personal_sign', () => {
      updateConnection(config, 'eip155:wallet.test', { accounts: [other, account.address] })
      return account.signMessage({ message: text })
    })
    const named = { message: text, account: account.address.toLowerCase() }
    expect(await signMessage(config, named)).toMatch(/^0x/)
  })

  test('error: nobody is connected, or nobody has the account', async () => {
    const named = { message: text, account: other }
    await expect(signMessage(config, named)).rejects.toMatchObject({ code: 'CONNECTION_NOT_CONNECTED' })
    const empty = createTestConfig([])
    await expect(signMessage(empty, { message: text })).rejects.toMatchObject({
      code: 'CONNECTION_NOT_CONNECTED',
    })
  })
})

describe('signTypedData (EIP-712)', () => {
  const typedData = {
    domain: { name: 'Shop', version: '1', chainId: 31337 },
    types: {
      Order: [
        { name: 'item', type: 'string' },
        { name: 'price', type: 'uint256' },
      ],
    },
    primaryType: 'Order',
    message: { item: 'Tea', price: 3n },
  } as const

  test('default: a signature the chain’s own rules verify; the wallet is given the types of the domain too', async () => {
    provider.overrides.set('eth_signTypedData_v4', () => account.signTypedData(typedData))
    const signature = await signTypedData(config, typedData)
    expect(await verifyTypedData({ ...typedData, address: account.address, signature })).toBe(true)
    const [from, json = ''] = (provider.requests.at(-1)?.params ?? []) as string[]
    expect(from).toBe(account.address)
    expect(JSON.parse(json)).toMatchObject({
      primaryType: 'Order',
      message: { item: 'Tea', price: '3' },
      types: { EIP712Domain: [{ name: 'name' }, { name: 'version' }, { name: 'chainId' }] },
    })
  })

  test('error: declined', async () => {
    provider.overrides.set('eth_signTypedData_v4', () => {
      throw { code: 4001 }
    })
    await expect(signTypedData(config, typedData)).rejects.toMatchObject({ code: 'SIGN_USER_REJECTED' })
  })

  test('parameters: a message that is not of its types, and the wallet is not asked', async () => {
    const wrong = { ...typedData, message: { item: 'Tea', price: -3n } }
    await expect(signTypedData(config, wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(countAsked(provider, 'eth_signTypedData_v4')).toBe(0)
  })
})

describe('signMessage (solana:signMessage)', () => {
  let signer: KeyPairSigner
  beforeAll(async () => {
    signer = await createKeyPairSignerFromPrivateKeyBytes(getLocalSolanaAccount('wallet 1').seed)
  })

  async function openPage(
    change: (message: Uint8Array) => Uint8Array = (message) => message,
  ): Promise<Config> {
    const account = {
      address: signer.address,
      publicKey: new Uint8Array(32),
      chains: ['solana:localnet'] as const,
      features: [],
    }
    const signMessage = async ({ message }: { message: Uint8Array }) => {
      const signedMessage = change(message)
      return [{ signedMessage, signature: await signBytes(signer.keyPair.privateKey, signedMessage) }]
    }
    const wallet: Wallet = {
      version: '1.0.0',
      name: 'Signer',
      icon: 'data:image/svg+xml;base64,',
      chains: account.chains,
      accounts: [account],
      features: { 'solana:signMessage': { version: '1.0.0', signMessage } },
    }
    return openSolanaPage(wallet, signer.address)
  }

  test('default: the signature of exactly these bytes, in base58', async () => {
    const solana = await openPage()
    const signature = await signMessage(solana, { message: text })
    const bytes = signatureBytes(new Uint8Array(getBase58Encoder().encode(signature)))
    const { publicKey } = signer.keyPair
    expect(await verifySignature(publicKey, bytes, new TextEncoder().encode(text))).toBe(true)
  })

  test('error: a wallet that signs something else', async () => {
    const solana = await openPage((message) => new Uint8Array([255, ...message]))
    await expect(signMessage(solana, { message: text })).rejects.toMatchObject({ code: 'SIGN_FAILED' })
  })
})
