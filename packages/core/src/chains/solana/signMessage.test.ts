import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Encoder,
  signBytes,
  verifySignature,
} from '@solana/kit'
import type { Wallet } from '@wallet-standard/base'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../config/state.js'
import { createTestWallet } from '../../connections/tests/createTestWallet.js'
import { signMessage } from './createSolanaClient.js'

const text = 'app.example wants you to sign in — ünïcode'
const chains = ['solana:localnet'] as const
let signer: Awaited<ReturnType<typeof createKeyPairSignerFromPrivateKeyBytes>>
beforeAll(async () => {
  signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
})

type Answer = (message: Uint8Array) => Promise<{ signedMessage: Uint8Array; signature: Uint8Array }>

const signWell: Answer = async (message) => ({
  signedMessage: message,
  signature: new Uint8Array(await signBytes(signer.keyPair.privateKey, message)),
})

async function connectWallet(answer: Answer | null): Promise<Connection> {
  const account = { address: signer.address, publicKey: new Uint8Array(32), chains, features: [] }
  const signMessage = async (input: { message: Uint8Array }) => [await answer?.(input.message)]
  const wallet: Wallet = {
    version: '1.0.0',
    name: 'Signer',
    icon: 'data:image/svg+xml;base64,',
    chains,
    accounts: [account],
    features: answer ? { 'solana:signMessage': { version: '1.0.0', signMessage } } : {},
  }
  const { descriptor } = createTestWallet('signer', {
    networkId: 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
  })
  const connector = await descriptor.createConnector({ networks: [] })
  return { connector: { ...connector, getProvider: async () => wallet } } as Connection
}

describe('signMessage (solana:signMessage)', () => {
  test('default: the signature of exactly this text, in base58', async () => {
    const connection = await connectWallet(signWell)
    const signature = await signMessage(connection, { address: signer.address, text })
    const bytes = getBase58Encoder().encode(signature)
    const message = new TextEncoder().encode(text)
    expect(await verifySignature(signer.keyPair.publicKey, bytes as never, message)).toBe(true)
  })

  test('error: a refusal', async () => {
    const connection = await connectWallet(() => Promise.reject(new Error('User rejected the request.')))
    await expect(signMessage(connection, { address: signer.address, text })).rejects.toMatchObject({
      code: 'SIGN_IN_DECLINED',
    })
  })

  test('error: another text than the one asked, a short signature, no such feature', async () => {
    const answers: (Answer | null)[] = [
      (message) => signWell(new Uint8Array([0xff, ...message])),
      async (message) => ({ signedMessage: message, signature: new Uint8Array(63) }),
      null,
    ]
    for (const answer of answers) {
      const connection = await connectWallet(answer)
      await expect(signMessage(connection, { address: signer.address, text })).rejects.toMatchObject({
        code: 'SIGN_IN_FAILED',
      })
    }
  })

  test('error: an account the wallet no longer shares', async () => {
    const connection = await connectWallet(signWell)
    await expect(signMessage(connection, { address: 'other', text })).rejects.toMatchObject({
      code: 'CONNECTION_NOT_CONNECTED',
    })
  })
})
