import {
  callJsonRpc,
  deployLocalContracts,
  getFreePort,
  getLocalEvmAccount,
  localEvmAccountIndexes,
  startAnvil,
  usdxAddress,
  waitUntil,
} from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
} from 'viem'
import { heldCount, tokens } from './tokens.js'

/** A local chain with the 400 tokens. */
export type TokenChain = {
  url: string
  /** Gives accounts what the measurement says they hold; without a transaction, so that nothing is to be followed. */
  fill(accounts: readonly Address[]): Promise<void>
  /** Sends a token; resolves once its receipt is there. `amount` in base units. */
  transfer(to: Address, amount: bigint): Promise<void>
  /** Makes blocks full of transfers, one to each recipient in every block. */
  fillBlocks(count: number, recipients: readonly Address[]): Promise<void>
  /** Number of its last block. */
  getHeight(): Promise<number>
  stop(): Promise<void>
}

type Call = [method: string, params: readonly unknown[]]

const faucet = getLocalEvmAccount(localEvmAccountIndexes.faucet).address
const [token] = tokens
const plenty = 10n ** 15n

/** An account of the measurement: nobody's. */
export function toAccount(index: number): Address {
  return getAddress(numberToHex(0xacc0_0000 + index, { size: 20 }))
}

/** Starts anvil and puts the tokens on it. */
export async function startTokenChain(): Promise<TokenChain> {
  const { url, stop } = await startAnvil({ port: await getFreePort(), chainId: gangwayOne.id })
  const send = (calls: readonly Call[]) => sendBatch(url, calls)
  const fill: TokenChain['fill'] = (accounts) =>
    send(
      accounts.flatMap((account) =>
        tokens.slice(0, heldCount).map(({ address }) => toHolding(address, account)),
      ),
    )
  await deployLocalContracts(url)
  const code = await callJsonRpc(url, 'eth_getCode', [usdxAddress, 'latest'])
  await send(tokens.map(({ address }): Call => ['anvil_setCode', [address, code]]))
  await fill([faucet])

  return {
    url,
    fill,
    async transfer(to, amount) {
      const [, params] = toTransfer(to, amount)
      const hash = await callJsonRpc(url, 'eth_sendTransaction', params)
      await waitUntil(async () => (await callJsonRpc(url, 'eth_getTransactionReceipt', [hash])) !== null, {
        timeout: 10_000,
        interval: 1,
        what: 'the receipt of a transfer',
      })
    },
    async fillBlocks(count, recipients) {
      const transfers = recipients.map((to) => toTransfer(to, 1_000_000n))
      await callJsonRpc(url, 'evm_setAutomine', [false])
      for (let block = 0; block < count; block += 1) {
        await send(transfers)
        // A batch has no order.
        await callJsonRpc(url, 'evm_mine')
      }
      await callJsonRpc(url, 'evm_setAutomine', [true])
    },
    getHeight: async () => Number(await callJsonRpc(url, 'eth_blockNumber')),
    stop,
  }
}

function toTransfer(to: Address, amount: bigint): Call {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  // With a limit given the node estimates nothing.
  return ['eth_sendTransaction', [{ from: faucet, to: token?.address, data, gas: numberToHex(100_000) }]]
}

/** Balances are the contract's first variable. */
function toHolding(address: string, account: Address): Call {
  const place = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, 0n])
  return ['anvil_setStorageAt', [address, keccak256(place), numberToHex(plenty, { size: 32 })]]
}

async function sendBatch(url: string, calls: readonly Call[]): Promise<void> {
  const requests = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requests),
  })
  const answers = (await response.json()) as { error?: { message: string }; result?: Hex }[]
  const failed = answers.find(({ error }) => error)
  if (failed?.error) throw new Error(`the chain refused: ${failed.error.message}`)
}
