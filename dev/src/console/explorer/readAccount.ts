import { type ChainNamespace, parseWith } from '@gangway/protocol'
import { isAddress as isSolanaAddress, address as toSolanaAddress } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import * as v from 'valibot'
import { createPublicClient, erc20Abi, formatUnits, http, isAddress } from 'viem'
import { callJsonRpc } from '../../chains/callJsonRpc.js'
import { usdxAddress } from '../../chains/deployLocalContracts.js'
import { usdxMint } from '../../chains/seedSolana.js'

/** An account as the explorer page shows it: its balances, as decimal texts. */
export type ExplorerAccount = { native: string; usdx: string }

/** Reads an account's balances, by namespace; undefined for a text that is no address there. */
export const readAccount: Record<
  ChainNamespace,
  (rpcUrl: string, address: string) => Promise<ExplorerAccount | undefined>
> = { eip155: readEvmAccount, solana: readSolanaAccount }

async function readEvmAccount(rpcUrl: string, address: string): Promise<ExplorerAccount | undefined> {
  if (!isAddress(address, { strict: false })) return undefined
  const client = createPublicClient({ transport: http(rpcUrl) })
  const [native, usdx] = await Promise.all([
    client.getBalance({ address }),
    client.readContract({ address: usdxAddress, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
  ])
  return { native: formatUnits(native, 18), usdx: formatUnits(usdx, 6) }
}

const balanceSchema = v.object({ value: v.number() })
const tokenBalanceSchema = v.object({ value: v.object({ amount: v.string() }) })

async function readSolanaAccount(rpcUrl: string, text: string): Promise<ExplorerAccount | undefined> {
  if (!isSolanaAddress(text)) return undefined
  const owner = toSolanaAddress(text)
  const tokenProgram = TOKEN_PROGRAM_ADDRESS
  const [token] = await findAssociatedTokenPda({ owner, mint: usdxMint, tokenProgram })
  const native = parseWith(balanceSchema, await callJsonRpc(rpcUrl, 'getBalance', [owner])).value
  const usdx = await callJsonRpc(rpcUrl, 'getTokenAccountBalance', [token]).then(
    (answer) => parseWith(tokenBalanceSchema, answer).value.amount,
    () => '0', // no token account yet
  )
  return { native: formatUnits(BigInt(native), 9), usdx: formatUnits(BigInt(usdx), 6) }
}
