import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { fundSolana } from '../chains/fundSolana.js'
import { seedSolana } from '../chains/seedSolana.js'
import { hasSurfpool, needsSurfpool } from '../instances/loadSurfpool.js'
import { startSolanaGateway } from '../instances/solanaGateway.js'
import { startSurfpool } from '../instances/surfpool.js'
import { localSolanaTokens } from '../localTokens.js'
import type { Instance } from '../process/Instance.js'
import { anyone } from './createArmedSenders.js'
import { createSolanaFaults } from './createSolanaFaults.js'

const to = address('GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW')
const faults = createSolanaFaults()
/** ms; at 400 a transaction takes more than a minute to expire. */
const slotTime = 25
const instances: Instance[] = []
let url: string

describe.runIf(hasSurfpool())('faults of the local Solana network', needsSurfpool, () => {
  beforeAll(async () => {
    const node = await startSurfpool({ mode: 'clock', slotTime })
    instances.push(node)
    await seedSolana(node.url)
    const getUpstream = () => ({ rpcUrl: node.url, wsUrl: node.wsUrl })
    const gateway = await startSolanaGateway({ port: 0, wsPort: 0, getUpstream, faults })
    instances.push(gateway)
    url = gateway.url
  })
  afterAll(() => Promise.all(instances.map((instance) => instance.stop())))
  afterEach(() => {
    faults.stopFaults()
    faults.setFeeUnknown(false)
  })

  test.each(['native', 'usdx', 'feex'] as const)(
    'behavior: a send of %s fails in its block, once',
    async (asset) => {
      const sender = await createSender(asset)
      const before = await sender.getFunds()
      faults.failNext(sender.address)
      const failed = await sender.send()
      expect(await getStatus(failed)).toMatchObject({ err: expect.anything() })
      // Everything is there again but the fee, which a failed transaction costs too.
      const { lamports, tokens } = await sender.getFunds()
      expect(tokens).toBe(before.tokens)
      expect(before.lamports - lamports).toBe(5_000)
      expect(faults.getState().failNext).toEqual([])

      expect(await getStatus(await sender.send())).toMatchObject({ err: null })
    },
  )

  test('behavior: a send is dropped, also when it is sent again, and expires', async () => {
    const sender = await createSender('native')
    const before = await sender.getFunds()
    faults.dropNext(anyone)
    const { wire, signature, lastValidBlockHeight } = await sender.sign()
    const sendAgain = () => callJsonRpc(url, 'sendTransaction', [wire, { encoding: 'base64' }])
    expect(await sendAgain()).toBe(signature)
    expect(await sendAgain()).toBe(signature)
    const getHeight = async () => Number(await callJsonRpc(url, 'getBlockHeight'))
    await expect.poll(getHeight, { timeout: 60_000 }).toBeGreaterThan(lastValidBlockHeight)
    expect(await readStatus(signature)).toBeNull()
    expect(await sender.getFunds()).toEqual(before)
  }, 90_000)

  test('behavior: a sender who is not meant is left alone', async () => {
    const sender = await createSender('native')
    faults.failNext(to)
    faults.dropNext(to)
    expect(await getStatus(await sender.send())).toMatchObject({ err: null })
    expect(faults.getState()).toEqual({ failNext: [to], dropNext: [to], isFeeUnknown: false })
  })

  test('behavior: nothing a fee follows from is answered while that is switched on', async () => {
    faults.setFeeUnknown(true)
    await expect(callJsonRpc(url, 'getLatestBlockhash')).rejects.toMatchObject({
      details: expect.stringContaining('switched off in the dev console'),
    })
    expect(await callJsonRpc(url, 'getHealth')).toBe('ok')
    faults.setFeeUnknown(false)
    expect(await callJsonRpc(url, 'getLatestBlockhash')).toMatchObject({ value: expect.anything() })
  })

  test('error: what is no transaction is the node’s to refuse', async () => {
    faults.dropNext(anyone)
    await expect(callJsonRpc(url, 'sendTransaction', ['nonsense'])).rejects.toMatchObject({
      code: 'RPC_UPSTREAM_FAILED',
    })
    expect(faults.getState().dropNext).toEqual([anyone])
  })
})

/** An account nobody else uses, with 2 SOL and 10 base units of a token. */
async function createSender(asset: 'native' | 'usdx' | 'feex') {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(crypto.getRandomValues(new Uint8Array(32)))
  await fundSolana(url, { address: signer.address, asset: 'native', amount: 2_000_000_000n })
  if (asset !== 'native') await fundSolana(url, { address: signer.address, asset, amount: 10n })
  const getInstructions = async (): Promise<Instruction[]> => {
    if (asset === 'native')
      return [getTransferSolInstruction({ source: signer, destination: to, amount: 1_000_000n })]
    const { at: mint, program: tokenProgram, decimals } = localSolanaTokens[asset]
    const [source, destination] = await Promise.all(
      [signer.address, to].map((owner) => getTokenAccount(asset, owner)),
    )
    if (!source || !destination) throw new RangeError('two accounts')
    const transfer = { source, mint, destination, authority: signer, amount: 5n, decimals }
    return [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        owner: to,
        mint,
        ata: destination,
        tokenProgram,
      }),
      getTransferCheckedInstruction(transfer, { programAddress: tokenProgram }),
    ]
  }
  const sign = async () => {
    const { value } = (await callJsonRpc(url, 'getLatestBlockhash')) as {
      value: { blockhash: string; lastValidBlockHeight: number }
    }
    const lifetime = {
      blockhash: blockhash(value.blockhash),
      lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
    }
    const instructions = await getInstructions()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(signer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (dated) => appendTransactionMessageInstructions(instructions, dated),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    const signature = getSignatureFromTransaction(transaction)
    const { lastValidBlockHeight } = value
    return { wire: getBase64EncodedWireTransaction(transaction), signature, lastValidBlockHeight }
  }
  return {
    address: signer.address,
    sign,
    async send() {
      const { wire, signature } = await sign()
      await callJsonRpc(url, 'sendTransaction', [wire, { encoding: 'base64' }])
      return signature
    },
    async getFunds() {
      const { value: lamports } = (await callJsonRpc(url, 'getBalance', [signer.address])) as {
        value: number
      }
      if (asset === 'native') return { lamports, tokens: '' }
      const account = await getTokenAccount(asset, signer.address)
      const answer = await callJsonRpc(url, 'getTokenAccountBalance', [account])
      return { lamports, tokens: (answer as { value: { amount: string } }).value.amount }
    },
  }
}

async function getTokenAccount(asset: 'usdx' | 'feex', owner: Address): Promise<Address> {
  const { at: mint, program: tokenProgram } = localSolanaTokens[asset]
  const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  return account
}

async function readStatus(signature: string): Promise<unknown> {
  const answer = await callJsonRpc(url, 'getSignatureStatuses', [[signature]])
  return (answer as { value: unknown[] }).value[0]
}

async function getStatus(signature: string): Promise<unknown> {
  await expect.poll(() => readStatus(signature)).not.toBeNull()
  return readStatus(signature)
}
