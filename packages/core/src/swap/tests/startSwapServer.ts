import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { localMarket, usdxAddress } from '@gangway/dev'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  type PublicClient,
  parseAbi,
  recoverTypedDataAddress,
} from 'viem'
import { onTestFinished } from 'vitest'

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])

/** What a swap is asked for, as it stands in a body. */
type Body = {
  amount: string
  from: string
  minimumReceived: string
  slippage: number
  source: string
  permit?: { signature: Hex; deadline: string; spender: string }
}

/** EIP-2612. */
const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** What the server does wrong, and what it was asked. May be changed at any time. */
export type SwapServer = {
  apiUrl: string
  builds: Body[]
  /** What happens elsewhere while it builds. */
  onBuild(): void
  /** USDX can be taken by a signature: it is offered, checked, and then stands for the approval. */
  takesPermits: boolean
  /** Answers one building in its place; once. */
  failNext(code: string): void
}

/** The deployment as far as swaps of ether and USDX go: quotes and transactions of the local chain's own pair. Until the test ends. */
export async function startSwapServer(node: PublicClient, account: Address): Promise<SwapServer> {
  const builds: Body[] = []
  let failure: string | null = null
  const served: SwapServer = {
    apiUrl: '',
    builds,
    onBuild: () => {},
    takesPermits: false,
    failNext: (code) => {
      failure = code
    },
  }
  const router = localMarket.pairs
  const toPath = (isSale: boolean): Address[] =>
    isSale ? [usdxAddress, localMarket.wrapped] : [localMarket.wrapped, usdxAddress]
  const isSale = (asset: string) => asset.toLowerCase().endsWith(usdxAddress.toLowerCase())
  const read = async (amount: bigint, from: string) => {
    const args = [amount, toPath(isSale(from))] as const
    const amounts = await node.readContract({ abi, address: router, functionName: 'getAmountsOut', args })
    return amounts.at(-1) ?? 0n
  }
  const about = {
    priceImpact: 3,
    route: [],
    fees: [],
    validUntil: new Date(Date.now() + 60_000).toISOString(),
  }

  const quote = async (query: URLSearchParams) => {
    const [amount, from, to] = ['amount', 'from', 'to'].map((name) => query.get(name) ?? '')
    const received = await read(BigInt(amount ?? 0), from ?? '')
    const least = `${(received * 99n) / 100n}`
    const terms = { fromAmount: amount, fromAccount: from, toAmount: `${received}`, toAccount: to }
    return {
      quotes: [
        {
          ...about,
          ...terms,
          id: null,
          source: 'pools',
          minimumReceived: least,
          spender: null,
          gas: '150000',
        },
      ],
    }
  }

  const build = async (body: Body) => {
    builds.push(body)
    served.onBuild()
    const amount = BigInt(body.amount)
    const received = await read(amount, body.from)
    const minimum = BigInt(body.minimumReceived)
    if (received < minimum) return { code: 'DATA_SWAP_PRICE_MOVED' }
    const sale = isSale(body.from)
    const rest = [minimum, toPath(sale), account, 2n ** 64n] as const
    const data: Hex = sale
      ? encodeFunctionData({
          ...{ abi, functionName: 'swapExactTokensForETHSupportingFeeOnTransferTokens' },
          args: [amount, ...rest],
        })
      : encodeFunctionData({
          ...{ abi, functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens' },
          args: [...rest],
        })
    if (body.permit && !(await takePermit(body, body.permit))) return { code: 'DATA_SWAP_WOULD_FAIL' }
    const allowed = sale
      ? await node.readContract({
          ...{ abi: erc20Abi, address: usdxAddress, functionName: 'allowance', args: [account, router] },
        })
      : amount
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })
    return {
      ...about,
      tx: {
        from: `eip155:31337:${account}`,
        to: `eip155:31337:${router}`,
        data,
        amount: `${received}`,
        eip155: { gas: '200000', gasPrice: '1' },
        value: sale ? '0' : `${amount}`,
      },
      approvals: allowed >= amount ? [] : [{ to: usdxAddress, data: approve, value: '0' }],
      ...(served.takesPermits && allowed < amount ? { permit: toPermit(body.amount) } : {}),
      source: body.source,
      minimumReceived: `${minimum}`,
    }
  }

  const toPermit = (value: string, deadline = `${Math.floor(Date.now() / 1000) + 600}`) => ({
    domain: { name: 'USDX', version: '1', chainId: 31337, verifyingContract: usdxAddress },
    types: permitTypes,
    primaryType: 'Permit' as const,
    message: { owner: account, spender: router, value, nonce: '0', deadline },
  })
  // A real router hands the signature to the token as it swaps; here what it allows is allowed before.
  const takePermit = async ({ amount }: Body, { signature, deadline }: NonNullable<Body['permit']>) => {
    const { message, ...permit } = toPermit(amount, deadline)
    const numbers = { value: BigInt(amount), nonce: 0n, deadline: BigInt(deadline) }
    const signer = await recoverTypedDataAddress({
      ...permit,
      message: { ...message, ...numbers },
      signature,
    })
    if (signer !== account || !served.takesPermits) return false
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [router, BigInt(amount)],
    })
    const hash = await node.request<{ Parameters: unknown[]; ReturnType: Hex }>({
      method: 'eth_sendTransaction',
      params: [{ from: account, to: usdxAddress, data }],
    } as never)
    await node.waitForTransactionReceipt({ hash })
    return true
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    // Balances, which are read anew once a swap is decided.
    if (!pathname.startsWith('/v1/convert/')) return void response.writeHead(404).end('{}')
    const answer = pathname.endsWith('/quotes')
      ? await quote(searchParams)
      : await build(JSON.parse(Buffer.concat(chunks).toString()))
    const code = failure ?? ('code' in answer ? answer.code : null)
    failure = null
    response.writeHead(code === null ? 200 : 409, { 'content-type': 'application/json' })
    response.end(JSON.stringify(code === null ? answer : { status: 'FAILED', code, reasons: [] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  served.apiUrl = `http://127.0.0.1:${port}`
  return served
}
