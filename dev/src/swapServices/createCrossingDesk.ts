import type { CaipNetworkId } from '@gangway/protocol'
import {
  type Address,
  createPublicClient,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hash,
  type Hex,
  http,
  isAddressEqual,
  keccak256,
  maxUint256,
  padHex,
  parseAbi,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { localMarket } from '../localPools.js'
import { localCoinPrices } from '../localPrices.js'
import { usdxAddress } from '../localTokens.js'
import { thief } from './encodeSale.js'
import type { SwapFault } from './faults.js'
import type { StandInSwap, SwapQuestion } from './standInSwap.js'

/** A swap from one local EVM chain to the other. */
export type CrossingQuestion = SwapQuestion & {
  toChainId: number
  account: string
  recipient: string
  /** Basis points. */
  slippage: number
}

/** How far one is, in LI.FI's words. */
export type CrossingStatus = { status: string; substatus?: string; receiving?: { txHash: string } }

/** Pays out of the local faucet: an asset by its name there, amount as decimal text. Resolves with the transaction. */
export type PayLocally = (payment: {
  network: string
  address: string
  asset: string
  amount: string
}) => Promise<string>

/** What crosses from one local EVM chain to the other: ETH and USDX, each for each. */
export type CrossingDesk = {
  /** null: it has no way, or is asked to say so. */
  build(question: CrossingQuestion): StandInSwap | null
  /** Pays out what was taken, the first time it is asked. */
  getStatus(hash: Hash, from: number, to: number): Promise<CrossingStatus>
}

/** Of `dev/contracts/LocalBridge.sol`, as one of LI.FI's contracts has it. */
const abi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData bridge, AcrossV4Data across) payable',
])

const coins: readonly string[] = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', zeroAddress]
const coinDecimals = 18
const usdxDecimals = 6
/** Thousandths that it keeps. */
const keeps = 1n

/** An asset by the faucet's name for it; null: it crosses nothing else. */
function toAsset(token: string): 'native' | 'usdx' | null {
  if (coins.includes(token.toLowerCase())) return 'native'
  return isAddressEqual(token as Address, usdxAddress) ? 'usdx' : null
}

function convert(amount: bigint, from: 'native' | 'usdx', to: 'native' | 'usdx'): bigint {
  const price = BigInt(localCoinPrices['eip155:31337'] ?? 0)
  const step = 10n ** BigInt(coinDecimals - usdxDecimals)
  const all = from === to ? amount : from === 'native' ? (amount * price) / step : (amount * step) / price
  return (all * (1_000n - keeps)) / 1_000n
}

/** Creates it. `rpc` are the nodes of the local chains by CAIP-2 id. */
export function createCrossingDesk(deps: {
  rpc: Readonly<Partial<Record<CaipNetworkId, string>>>
  getFault: () => SwapFault | undefined
  pay: PayLocally
}): CrossingDesk {
  const { rpc, getFault, pay } = deps
  const paid = new Map<Hash, Promise<string>>()
  const payOnce = (hash: Hash, payment: Parameters<PayLocally>[0]) => {
    const paying = paid.get(hash) ?? pay(payment)
    paid.set(hash, paying)
    return paying
  }
  const hasChain = (id: number) => rpc[`eip155:${id}`] !== undefined

  return {
    build(question) {
      const fault = getFault()
      const [from, to] = [toAsset(question.from), toAsset(question.to)]
      const { chainId, toChainId, amount } = question
      const isKnown = hasChain(chainId) && hasChain(toChainId) && chainId !== toChainId
      if (fault === 'no-route' || !from || !to || !isKnown) return null
      const received = convert(amount, from, to)
      if (received === 0n) return null
      const minimum = (received * BigInt(10_000 - question.slippage)) / 10_000n
      const call = toCall(question, { from, to, fault, minimum })
      return { ...call, received, minimum, spender: localMarket.bridge }
    },
    async getStatus(hash, from, to) {
      const client = createPublicClient({ transport: http(rpc[`eip155:${from}`]) })
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => null)
      if (!receipt) return { status: 'NOT_FOUND' }
      if (receipt.status !== 'success') return { status: 'FAILED' }
      const { input } = await client.getTransaction({ hash })
      const [taken] = decodeFunctionData({ abi, data: input }).args
      const [given, wanted] = taken.integrator.split('>') as ['native' | 'usdx', 'native' | 'usdx']
      const fault = getFault()
      if (fault === 'never-arrives') return { status: 'PENDING' }
      const isGivenBack = fault === 'gives-back'
      const asset = isGivenBack ? given : wanted
      const amount = isGivenBack ? taken.minAmount : convert(taken.minAmount, given, wanted)
      const txHash = await payOnce(hash, {
        network: `eip155:${isGivenBack ? from : to}`,
        address: isGivenBack ? receipt.from : taken.receiver,
        ...{ asset, amount: formatUnits(amount, asset === 'native' ? coinDecimals : usdxDecimals) },
      })
      return { status: 'DONE', substatus: isGivenBack ? 'REFUNDED' : 'COMPLETED', receiving: { txHash } }
    },
  }
}

function toCall(
  { from: token, to: wanted, recipient, amount, toChainId, account }: CrossingQuestion,
  terms: { from: 'native' | 'usdx'; to: 'native' | 'usdx'; fault: SwapFault | undefined; minimum: bigint },
): { to: Address; data: Hex; value: bigint } {
  const { from, to, fault, minimum } = terms
  const value = from === 'native' ? amount : 0n
  if (fault === 'hidden-approval') {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, maxUint256] })
    return { to: usdxAddress, data, value }
  }
  const receiver = fault === 'lying-recipient' ? thief : (recipient as Address)
  const bridge = {
    transactionId: keccak256(toHex(`${account}:${amount}:${toChainId}`)),
    bridge: 'across',
    // What has to be paid out, for whoever watches.
    integrator: `${from}>${to}`,
    referrer: zeroAddress,
    sendingAssetId: from === 'native' ? zeroAddress : (token as Address),
    receiver,
    minAmount: fault === 'lying-amount' ? amount * 2n : amount,
    destinationChainId: BigInt(fault === 'lying-network' ? 1 : toChainId),
    ...{ hasSourceSwaps: false, hasDestinationCall: false },
  }
  const across = {
    receiverAddress: toWord(receiver),
    refundAddress: toWord(account),
    sendingAssetId: toWord(from === 'native' ? localMarket.wrapped : token),
    receivingAssetId: toWord(to === 'native' ? localMarket.wrapped : wanted),
    // Whoever brings it keeps the rest.
    outputAmount: fault === 'lying-later' ? 1n : minimum,
    ...{ outputAmountMultiplier: 0n, exclusiveRelayer: zeroHash, quoteTimestamp: 0 },
    ...{ fillDeadline: 2 ** 32 - 1, exclusivityParameter: 0, message: '0x' as const },
  }
  const functionName = 'startBridgeTokensViaAcrossV4'
  const data = encodeFunctionData({ abi, functionName, args: [bridge, across] })
  return { to: fault === 'lying-target' ? thief : localMarket.bridge, data, value }
}

const toWord = (address: string) => padHex(address as Hex, { size: 32 })
