import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import type { SwapRequest } from '../swapProvider.js'
import { checkInstructions, computeBudgetProgram, type ReadInstruction } from './checkInstructions.js'
import {
  getRent,
  noRights,
  type SolanaAccount,
  solanaAccountsSchema,
  solanaDataSlice,
  solanaEncoding,
} from './readSolanaAccounts.js'
import { readSolanaTransaction, type SolanaTransaction } from './readSolanaTransaction.js'
import { readSwappedMints, wrappedSol } from './swappedMints.js'

/** What is held against a source's words. */
export type SolanaSwapRules = {
  /** Programs that swap. */
  programs: readonly string[]
  /** Reads what an instruction of theirs holds the chain to. */
  read: ReadInstruction
  /** Programs that may be called with anything; see `checkInstructions`. Default: none. */
  open?: readonly string[] | undefined
  /** Least that has to arrive, base units: what was shown. */
  minimum: bigint
}

const systemProgram = '11111111111111111111111111111111'

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
 * Lets nothing through but what was shown: nobody but the account still has to sign, its instructions are one swap and what that
 * needs, they themselves hold the chain to the amount and the minimum, and tried out by the deployment's own node it brings
 * the account at least the minimum, takes no more than the amount and the fee, takes nothing else and gives nobody a right.
 * Returns what arrived. data-sources.md §7, §8
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
  checkSigners(read, account)
  const named = [...read.keys, ...(await readTables(rpc, chain, read.tables))]
  // No other account can be changed by it. The one that pays is the first.
  const addresses = [...new Set(named)]
  if (addresses.length > mostAccounts)
    throw new GangwayError('DATA_SWAP_UNTRIED', { details: 'too many accounts' })
  const before = parseNodeAnswer(
    valueSchema(solanaAccountsSchema),
    await rpc.read(chain, 'getMultipleAccounts', [
      addresses,
      { encoding: solanaEncoding, dataSlice: solanaDataSlice, commitment },
    ]),
  ).value
  const isWrapped = (each: SolanaAccount | null | undefined) =>
    each?.token?.owner === account && each.token.mint === wrappedSol
  checkInstructions(nameAccounts(read, named), request, {
    ...{ programs: rules.programs, read: rules.read, open: rules.open ?? [], minimum: rules.minimum },
    wrapped: addresses.filter((_, index) => isWrapped(before[index])),
  })
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
  if ((has.get(readSwappedMints(request)[0]) ?? 0n) < request.amount)
    throw new GangwayError('DATA_SWAP_BALANCE_LOW')
  if (trial.err !== null && trial.err !== undefined) throw new GangwayError('DATA_SWAP_WOULD_FAIL')
  if (!trial.accounts || trial.accounts.length !== addresses.length)
    throw new GangwayError('DATA_SWAP_UNTRIED')
  return checkTrial(request, rules, readFee(read), { before, after: trial.accounts })
}

/** What tables name, in the order in which places count: of all of them what may change, then what may not. */
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
  const pick = (kind: 'writable' | 'others') =>
    tables.flatMap((table, index) =>
      table[kind].map((place) => {
        const address = value[index]?.data.parsed.info.addresses[place]
        if (address === undefined) throw refuse('it names no account')
        return address
      }),
    )
  return [...pick('writable'), ...pick('others')]
}

function nameAccounts({ instructions }: SolanaTransaction, named: readonly string[]) {
  return instructions.map(({ program, accounts, data }) => ({
    ...{ program, data },
    accounts: accounts.map((place) => {
      const address = named[place]
      if (address === undefined) throw refuse('it names no account')
      return address
    }),
  }))
}

function checkSigners({ signers }: SolanaTransaction, account: string): void {
  if (signers[0]?.address !== account) throw refuse('somebody else pays')
  if (signers.slice(1).some(({ hasSigned }) => !hasSigned)) throw refuse('somebody else has to sign')
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
  const [from, to] = readSwappedMints(request)
  const [own] = after
  if (own && (own.program !== systemProgram || own.size > 0)) throw refuse('it gives the account away')
  for (const [index, was] of before.entries()) {
    const is = after[index] ?? null
    // It may be a token account that the account owns.
    if (was?.isUnreadable || is?.isUnreadable) throw refuse('it uses an account that cannot be read')
    if (was?.token?.owner === account) {
      // Closing an account that is empty gives its rent back.
      if (is && (is.token?.owner !== account || is.token.mint !== was.token.mint))
        throw refuse('it gives an account away')
      if (is?.token && is.token.rights !== was.token.rights) throw refuse('it gives rights')
      if (is?.token && is.token.mint !== wrappedSol && is.lamports > was.lamports)
        throw refuse('it puts coins into an account')
    } else if (is?.token?.owner === account) {
      if (is.token.rights !== noRights) throw refuse('it gives rights')
      if (is.token.mint !== to && is.token.mint !== wrappedSol) throw refuse('it makes other accounts')
      // Coins that lie in an account for something else are as good as gone.
      if (is.token.mint !== wrappedSol && is.lamports > getRent(is.size))
        throw refuse('it puts coins into an account')
    }
  }
  const [had, has] = [sumUp(before, request), sumUp(after, request)]
  const toChange = (mint: string) => (has.get(mint) ?? 0n) - (had.get(mint) ?? 0n)
  // The coin pays the fee too, whatever is swapped. Rent that stays with the account is not lost.
  const rent = readRents(after, request) - readRents(before, request)
  const costs = (mint: string) => (mint === wrappedSol ? fee + rent : 0n)
  for (const mint of new Set([wrappedSol, ...had.keys()]))
    if (mint !== from && mint !== to && toChange(mint) < -costs(mint))
      throw refuse(`it takes other assets: ${mint}`)
  if (-toChange(from) > amount + costs(from)) throw refuse('it takes more than it says')
  const received = toChange(to) + (to === wrappedSol ? fee + (rent < 0n ? rent : 0n) : 0n)
  if (received < rules.minimum) throw refuse('less arrives than it says')
  return received
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

/** Lamports in token accounts of an account's that hold something else: whoever closes these gets them. */
function readRents(accounts: readonly (SolanaAccount | null)[], { account }: SwapRequest): bigint {
  const rents = accounts
    .slice(1)
    .map((each) => (each?.token?.owner === account && each.token.mint !== wrappedSol ? each.lamports : 0n))
  return rents.reduce((sum, each) => sum + each, 0n)
}

/** What exactly is for the log alone. */
function refuse(details: string): GangwayError {
  return new GangwayError('DATA_SWAP_REFUSED', { details })
}
