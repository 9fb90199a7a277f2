import { GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { toNativeTokenId } from '../../prices/nativeToken.js'
import { type BuiltSwap, type SwapBuilder, type SwapRequest, toCrossing } from '../swapProvider.js'
import type { AccountCall } from './accountCall.js'
import { mostGas } from './mostGas.js'
import { readCoin, readMoves } from './readMoves.js'
import { coinLogAddress, type SwapTrial, simulateSwap } from './simulateSwap.js'

/** A swap that was tried out and does what it says. */
export type GuardedSwap = {
  /** What arrived when it was tried, base units. */
  received: bigint
  gas: bigint
}

/** What is held against a source's words. Addresses in lower case. */
export type SwapRules = {
  routers: readonly string[]
  spenders: readonly string[]
  /** Least that has to arrive, base units: what was shown. */
  minimum: bigint
  /** What the account approves before it, ours and not the source's. */
  approvals: readonly AccountCall[]
  /** Whether the call was encoded here, for a router of `routers`: then its events may stay unseen. */
  isOwn: boolean
  /** What the account has signed to allow within the swap, base units of `from`. Default: nothing. */
  permitted?: bigint | undefined
  /** Reads what the call's own data holds the chain to. Without it nothing is let through that was not encoded here. */
  read?: SwapBuilder['read'] | undefined
}

/**
 * Lets nothing through but what was shown: it calls a contract known here, its own data holds that contract to the minimum,
 * the amount and the account, and tried out by the deployment's own node it brings the account at least the minimum, takes no
 * more than the amount, moves nothing else of the account's, gives nobody a right and takes no more gas than a swap does. The
 * trial alone would not do: who is tried can tell, and behave for as long as that lasts. data-sources.md §8
 *
 * Of a swap to another network it holds all but what arrives: there it is held to what its own data names, and what it brings
 * is the source's promise.
 *
 * @throws GangwayError `DATA_SWAP_REFUSED` for what does anything else; `DATA_SWAP_PRICE_MOVED` where less was built than
 * was shown; `DATA_SWAP_WOULD_FAIL`, `DATA_SWAP_BALANCE_LOW`; `DATA_SWAP_UNTRIED` where it cannot be tried.
 */
export async function guardSwap(
  rpc: Pick<RpcUpstreams, 'read'>,
  request: SwapRequest,
  built: BuiltSwap,
  rules: SwapRules,
): Promise<GuardedSwap> {
  const { chain, account, amount } = request
  const from = toToken(request, request.from)
  const to = toCrossing(request) === null ? toToken(request, request.to) : undefined
  checkTerms(request, built, rules, from === null)
  await checkData(request, built, rules, { from, to })
  const trial = await simulateSwap(rpc, {
    ...{ chain, account, from, to, approvals: rules.approvals, isOwn: rules.isOwn },
    spender: built.spender,
    call: built,
  })
  if (trial.given && trial.given.before < amount) throw new GangwayError('DATA_SWAP_BALANCE_LOW')
  if (trial.failure) {
    const { reason } = trial.failure
    // By the node's word: a contract may say anything of why it fails.
    if (from === null && (trial.coin?.before ?? (await readCoinBalance(rpc, request))) < amount)
      throw new GangwayError('DATA_SWAP_BALANCE_LOW')
    throw new GangwayError('DATA_SWAP_WOULD_FAIL', reason === null ? {} : { details: reason })
  }
  if (trial.gas > mostGas) throw refuse(`it takes more gas than a swap: ${trial.gas}`)
  return { received: checkTrial(request, built, rules, { trial, from, to }), gas: trial.gas }
}

/** What the account has of the coin, wei; without end where the node does not say. */
async function readCoinBalance(
  rpc: Pick<RpcUpstreams, 'read'>,
  { chain, account }: SwapRequest,
): Promise<bigint> {
  const answer = await rpc.read(chain, 'eth_getBalance', [account, 'latest'])
  return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? BigInt(answer) : 2n ** 256n
}

/** What can be told without trying. */
function checkTerms(request: SwapRequest, built: BuiltSwap, rules: SwapRules, isCoin: boolean): void {
  const { amount } = request
  const { to, data, value, spender, minimum } = built
  if (!isAddressLike(to) || !rules.routers.includes(to.toLowerCase()))
    throw accuse('it calls an unknown contract')
  if (!/^0x([0-9a-f]{2}){4,}$/i.test(data)) throw accuse('it calls nothing')
  if (value !== (isCoin ? amount : 0n)) throw accuse('it sends another amount of the coin')
  if (spender !== null && !rules.spenders.includes(spender.toLowerCase()))
    throw accuse('its spender is unknown')
  if (isCoin && spender !== null) throw accuse('a coin needs no spender')
  if (minimum < rules.minimum || minimum <= 0n) throw new GangwayError('DATA_SWAP_PRICE_MOVED')
}

/** What the call's own data tells: that binds the chain, also where the trial was deceived. */
async function checkData(
  request: SwapRequest,
  built: BuiltSwap,
  { read, isOwn, minimum }: SwapRules,
  { from, to }: { from: string | null; to: string | null | undefined },
): Promise<void> {
  if (isOwn && !read) return
  const terms = await read?.(request, built)
  if (!terms) throw accuse('it cannot be read what it calls')
  const { chain, account, recipient = account } = request
  if (terms.chain !== (toCrossing(request) ?? chain) || terms.recipient !== recipient.toLowerCase())
    throw accuse('it pays somebody else')
  if (terms.from !== from) throw accuse('it takes another asset')
  if (terms.amount > request.amount) throw accuse('its call may take more than it says')
  const wanted = to === undefined ? toToken(request, request.to) : to
  if (terms.to !== undefined && terms.to !== wanted) throw accuse('it pays another asset')
  if (terms.minimum < built.minimum || terms.minimum < minimum)
    throw accuse('its call may bring less than it says')
}

/** What the trial tells; returns what arrived. */
function checkTrial(
  { account, amount }: SwapRequest,
  { spender, minimum, quote }: BuiltSwap,
  rules: SwapRules,
  { trial, from, to }: { trial: SwapTrial; from: string | null; to: string | null | undefined },
): bigint {
  if (trial.logs === null && !rules.isOwn) throw new GangwayError('DATA_SWAP_UNTRIED')
  const moves = readMoves(trial.logs ?? [], account)
  const coin = trial.coin ? toMove(trial.coin) : readCoin(moves)
  const onChain = trial.got ? trial.got.after - trial.got.before : coin.in - (from === null ? 0n : coin.out)
  const received = to === undefined ? quote.received : onChain
  // By events a token may stay silent, by balances it may lie: both have to agree with what was shown.
  const spent = trial.given ? trial.given.before - trial.given.after : coin.out - coin.in
  if (received < minimum || received < rules.minimum) throw refuse('less arrives than it says')
  if (spent > amount) throw refuse('it takes more than it says')
  const given = from ?? coinLogAddress
  if (from !== null && coin.out > coin.in) throw refuse('it takes coins')
  for (const [token, moved] of moves.out)
    if (token !== given || moved > amount) throw refuse(`it moves other assets: ${token}`)
  if (moves.items.length > 0) throw refuse(`it moves other assets: ${moves.items[0]}`)
  if (moves.rights.length > 0) throw refuse(`it gives rights: ${moves.rights[0]}`)
  const allowed = trial.allowance?.before ?? 0n
  const permitted = rules.permitted ?? 0n
  const granted = allowed > permitted ? allowed : permitted
  for (const { token, spender: who, amount: left } of moves.approvals)
    if (token !== from || who !== spender?.toLowerCase() || left > granted)
      throw refuse(`it approves: ${token}, ${who}`)
  if (trial.allowance && trial.allowance.after > trial.allowance.before)
    throw refuse('it raises an allowance')
  if (to && moves.out.has(to)) throw refuse('it takes of what it gives')
  return received
}

function toMove({ before, after }: { before: bigint; after: bigint }): { out: bigint; in: bigint } {
  return after < before ? { out: before - after, in: 0n } : { out: 0n, in: after - before }
}

/** A token's address in lower case; null for the coin. */
function toToken(request: SwapRequest, id: string): string | null {
  const chain = id === request.to ? (toCrossing(request) ?? request.chain) : request.chain
  return id === toNativeTokenId(chain) ? null : id.slice(id.lastIndexOf(':') + 1).toLowerCase()
}

const isAddressLike = (text: string) => /^0x[0-9a-f]{40}$/i.test(text)

/** The same where nobody but the source can have a hand in it: tokens and accounts do in a trial. */
function accuse(details: string): GangwayError {
  return new GangwayError('DATA_SWAP_REFUSED', { details, context: { field: 'source' } })
}

/** What exactly is for the log alone: HTTP answers of this code tell its own text. */
function refuse(details: string): GangwayError {
  return new GangwayError('DATA_SWAP_REFUSED', { details })
}
