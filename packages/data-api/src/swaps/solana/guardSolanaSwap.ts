import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { toNativeTokenId } from '../../prices/nativeToken.js'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import type { SwapRequest } from '../swapProvider.js'
import {
  type SolanaAccount,
  solanaAccountsSchema,
  solanaDataSlice,
  solanaEncoding,
  tokenPrograms,
} from './readSolanaAccounts.js'
import { readSolanaTransaction, type SolanaTransaction } from './readSolanaTransaction.js'

/** What is held against a source's words. */
export type SolanaSwapRules = {
  /** Programs its instructions may call. */
  programs: readonly string[]
  /** Least that has to arrive, base units: what was shown. */
  minimum: bigint
}

const systemProgram = '11111111111111111111111111111111'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const tokenAccountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** What every swap may call beside its own program: fees, tokens, and accounts for them. */
const commonPrograms = [systemProgram, computeBudgetProgram, tokenAccountProgram, ...tokenPrograms]

/** The mint that SOL is wrapped in. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

const lamportsPerSignature = 5_000n
/** More than that is no fee but a gift, lamports. */
const maxFee = 10_000_000n
/** Units an instruction may use where no limit is set. */
const usualUnits = 200_000n
/** Accounts that a node tells of at once. */
const mostAccounts = 100

const valueSchema = <T extends v.GenericSchema>(value: T) => v.object({ value })
const simulationSchema = valueSchema(
  v.object({ err: v.unknown(), accounts: v.nullish(solanaAccountsSchema) }),
)
const tablesSchema = valueSchema(
  v.array(
    v.object({
      data: v.object({ parsed: v.object({ info: v.object({ addresses: v.array(v.string()) }) }) }),
    }),
  ),
)

const commitment = 'confirmed'

/**
 * Lets nothing through but what was shown: nobody but the account still has to sign, only known programs are called, and
 * tried out by the deployment's own node it brings the account at least the minimum, takes no more than the amount and the
 * fee, takes nothing else and gives nobody a right. Returns what arrived. data-sources.md §7, §8
 *
 * @throws GangwayError as `guardSwap`.
 */
export async function guardSolanaSwap(
  rpc: Pick<RpcUpstreams, 'read'>,
  request: SwapRequest,
  transaction: string,
  rules: SolanaSwapRules,
): Promise<bigint> {
  const { chain, account } = request
  const read = readSolanaTransaction(transaction)
  checkTransaction(read, account, rules.programs)
  // No other account can be changed by it. The one that pays is the first.
  const addresses = [...new Set([...read.keys, ...(await readTables(rpc, chain, read.tables))])]
  if (addresses.length > mostAccounts)
    throw new GangwayError('DATA_SWAP_UNTRIED', { details: 'too many accounts' })
  const before = parseNodeAnswer(
    valueSchema(solanaAccountsSchema),
    await rpc.read(chain, 'getMultipleAccounts', [
      addresses,
      { encoding: solanaEncoding, dataSlice: solanaDataSlice, commitment },
    ]),
  ).value
  const trial = parseNodeAnswer(
    simulationSchema,
    await rpc.read(chain, 'simulateTransaction', [
      transaction,
      {
        ...{ encoding: 'base64', commitment, sigVerify: false, replaceRecentBlockhash: true },
        accounts: { encoding: solanaEncoding, addresses },
      },
    ]),
  ).value
  const has = sumUp(before, request)
  if ((has.get(idToMint(request, request.from)) ?? 0n) < request.amount)
    throw new GangwayError('DATA_SWAP_BALANCE_LOW')
  if (trial.err !== null && trial.err !== undefined) throw new GangwayError('DATA_SWAP_WOULD_FAIL')
  if (!trial.accounts || trial.accounts.length !== addresses.length)
    throw new GangwayError('DATA_SWAP_UNTRIED')
  return checkTrial(request, rules, readFee(read), { before, after: trial.accounts })
}

async function readTables(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  tables: SolanaTransaction['tables'],
): Promise<string[]> {
  if (tables.length === 0) return []
  const wanted = tables.map(({ address }) => address)
  const options = { encoding: 'jsonParsed', commitment }
  const answer = await rpc.read(chain, 'getMultipleAccounts', [wanted, options])
  const { value } = parseNodeAnswer(tablesSchema, answer)
  return tables.flatMap(({ places }, index) =>
    places.map((place) => {
      const address = value[index]?.data.parsed.info.addresses[place]
      if (address === undefined) throw refuse('it names no account')
      return address
    }),
  )
}

function checkTransaction(
  { signers, instructions }: SolanaTransaction,
  account: string,
  programs: readonly string[],
) {
  if (signers[0]?.address !== account) throw refuse('somebody else pays')
  if (signers.slice(1).some(({ hasSigned }) => !hasSigned)) throw refuse('somebody else has to sign')
  const unknown = instructions.find(({ program }) => ![...commonPrograms, ...programs].includes(program))
  if (unknown) throw refuse(`it calls an unknown program: ${unknown.program}`)
}

/** What the network takes at most, lamports. */
function readFee({ signers, instructions }: SolanaTransaction): bigint {
  const budget = instructions.filter(({ program }) => program === computeBudgetProgram)
  const find = (kind: number, length: number) => {
    const data = budget.find((each) => each.data[0] === kind && each.data.length === length)?.data
    return data ? data.slice(1).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) : undefined
  }
  const units = find(2, 5) ?? usualUnits * BigInt(instructions.length)
  const tip = ((find(3, 9) ?? 0n) * units + 999_999n) / 1_000_000n
  const fee = lamportsPerSignature * BigInt(signers.length) + tip
  if (fee > maxFee) throw refuse('its fee is no fee')
  return fee
}

type States = { before: readonly (SolanaAccount | null)[]; after: readonly (SolanaAccount | null)[] }

function checkTrial(
  request: SwapRequest,
  rules: SolanaSwapRules,
  fee: bigint,
  { before, after }: States,
): bigint {
  const { account, amount } = request
  const [own] = after
  if (own && (own.program !== systemProgram || own.hasData)) throw refuse('it gives the account away')
  let rent = 0n
  for (const [index, was] of before.entries()) {
    const is = after[index] ?? null
    if (was?.token?.owner === account) {
      // Closing an account that is empty gives its rent back.
      if (is && (is.token?.owner !== account || is.token.mint !== was.token.mint))
        throw refuse('it gives an account away')
      if (is?.token && is.token.rights !== was.token.rights) throw refuse('it gives rights')
    } else if (is?.token?.owner === account) {
      if (is.token.rights !== ',,') throw refuse('it gives rights')
      rent += is.token.mint === wrappedSol ? 0n : is.lamports
    }
  }
  const [had, has] = [sumUp(before, request), sumUp(after, request)]
  const [from, to] = [idToMint(request, request.from), idToMint(request, request.to)]
  const toChange = (mint: string) => (has.get(mint) ?? 0n) - (had.get(mint) ?? 0n)
  // The coin pays fee and rent too, whatever is swapped.
  const costs = (mint: string) => (mint === wrappedSol ? fee + rent : 0n)
  for (const mint of new Set([wrappedSol, ...had.keys()]))
    if (mint !== from && mint !== to && toChange(mint) < -costs(mint))
      throw refuse(`it takes other assets: ${mint}`)
  if (-toChange(from) > amount + costs(from)) throw refuse('it takes more than it says')
  const received = toChange(to)
  if (received + costs(to) < rules.minimum) throw refuse('less arrives than it says')
  return to === wrappedSol ? received + costs(to) : received
}

/** What an account has by mint, base units; coins as what they are wrapped in, both together. */
function sumUp(accounts: readonly (SolanaAccount | null)[], { account }: SwapRequest): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (mint: string, amount: bigint) => sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  add(wrappedSol, accounts[0]?.lamports ?? 0n)
  for (const each of accounts.slice(1)) {
    if (each?.token?.owner !== account) continue
    add(each.token.mint, each.token.mint === wrappedSol ? each.lamports : each.token.amount)
  }
  return sums
}

function idToMint({ chain }: SwapRequest, id: string): string {
  return id === toNativeTokenId(chain) ? wrappedSol : id.slice(id.lastIndexOf(':') + 1)
}

/** What exactly is for the log alone. */
function refuse(details: string): GangwayError {
  return new GangwayError('DATA_SWAP_REFUSED', { details })
}
