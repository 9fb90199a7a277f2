import { type ChainNamespace, parseWith } from '@gangway/protocol'
import { isAddress as isSolanaAddress, address as toSolanaAddress } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import * as v from 'valibot'
import { createPublicClient, erc20Abi, formatUnits, http, isAddress } from 'viem'
import { callJsonRpc } from '../../chains/callJsonRpc.js'
import { localEvmTokens, localSolanaTokens } from '../../localTokens.js'

/** An account as the explorer page shows it: what it holds, as decimal texts. */
export type ExplorerAccount = {
  native: string
  /** Of the local world's tokens, those it holds any of. */
  tokens: { symbol: string; amount: string }[]
}

/** Reads an account's balances, by namespace; undefined for a text that is no address there. */
export const readAccount: Record<
  ChainNamespace,
  (rpcUrl: string, address: string) => Promise<ExplorerAccount | undefined>
> = { eip155: readEvmAccount, solana: readSolanaAccount }

async function readEvmAccount(rpcUrl: string, address: string): Promise<ExplorerAccount | undefined> {
  if (!isAddress(address, { strict: false })) return undefined
  const client = createPublicClient({ transport: http(rpcUrl) })
  const readBalance = (token: (typeof localEvmTokens)[keyof typeof localEvmTokens]) =>
    client.readContract({ address: token.at, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  const [native, tokens] = await Promise.all([
    client.getBalance({ address }),
    readTokens(Object.values(localEvmTokens), readBalance),
  ])
  return { native: formatUnits(native, 18), tokens }
}

const balanceSchema = v.object({ value: v.number() })
const tokenBalanceSchema = v.object({ value: v.object({ amount: v.string() }) })

async function readSolanaAccount(rpcUrl: string, text: string): Promise<ExplorerAccount | undefined> {
  if (!isSolanaAddress(text)) return undefined
  const owner = toSolanaAddress(text)
  const native = parseWith(balanceSchema, await callJsonRpc(rpcUrl, 'getBalance', [owner])).value
  const tokens = await readTokens(Object.values(localSolanaTokens), async ({ at: mint, program }) => {
    const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program })
    const answer = await callJsonRpc(rpcUrl, 'getTokenAccountBalance', [token]).catch(() => undefined)
    return answer === undefined ? 0n : BigInt(parseWith(tokenBalanceSchema, answer).value.amount)
  })
  return { native: formatUnits(BigInt(native), 9), tokens }
}

async function readTokens<Token extends { symbol: string; decimals: number }>(
  tokens: readonly Token[],
  readBalance: (token: Token) => Promise<bigint>,
): Promise<ExplorerAccount['tokens']> {
  const amounts = await Promise.all(
    tokens.map(async (token) => ({ ...token, balance: await readBalance(token) })),
  )
  return amounts
    .filter(({ balance }) => balance > 0n)
    .map(({ symbol, decimals, balance }) => ({ symbol, amount: formatUnits(balance, decimals) }))
}
