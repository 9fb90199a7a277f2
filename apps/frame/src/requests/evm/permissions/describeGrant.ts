import { delegateContracts } from '@gangway/protocol'
import { type Address, type Hex, toFunctionSelector } from 'viem'
import type { ApprovalRow, ApprovalWarning } from '../../../model/approvalModel.js'
import type { Description } from '../../model/createModel.js'
import { caution, danger, plain, step, text, whole } from '../../model/rows.js'
import { formatAmount, type Token } from '../../model/token.js'
import type { RequestTexts } from '../../texts/en.js'
import type { GrantRequest } from './readGrantRequest.js'
import type { Right, SpendingRight } from './rights.js'

/** Whoever asks for longer asks for something nobody will remember, seconds. */
const longest = 366 * 86_400

/**
 * A right, with what is known of the token it is about: what the account has of it, and what others may take already. Base units.
 */
export type NamedRight = {
  right: Right
  grant: GrantRequest
  token: Token
  balance: bigint
  promised: bigint
}

/**
 * Says what somebody is let do, how much and until when. What could take all there is, lasts long, or is not limited to an
 * amount is a danger, which is agreed to with a typed word. `now` in Unix seconds.
 */
export function describeGrant(
  all: readonly NamedRight[],
  parts: { setsUp: boolean; warnings: readonly ApprovalWarning[]; now: number; texts: RequestTexts },
): Description {
  const { setsUp, warnings, now, texts } = parts
  const count = all.length
  const [first] = all
  if (!first) throw new TypeError('a grant of nothing')
  const title = count === 1 ? texts.grant(nameRight(first, texts)) : texts.grantMany(count)
  const distinct = new Map(
    all
      .flatMap((one) => getWarnings(one, sumOf(all, getAsset(one.right)), { now, texts }))
      .map((warning) => [warning.text, warning]),
  )
  return {
    title,
    approveLabel: title,
    rows: [
      ...all.flatMap((one, index) => [
        ...(count === 1 ? [] : [step(texts.call(index + 1, count), texts.grant(nameRight(one, texts)))]),
        ...getRows(one, texts),
      ]),
      ...(setsUp ? [plain(texts.setUp, texts.setsUp)] : []),
    ],
    details: setsUp ? [whole(texts.delegate, delegateContracts.delegate)] : [],
    warnings: [
      ...distinct.values(),
      ...warnings,
      caution(texts.grantLasts),
      ...(setsUp ? [caution(texts.setUpStays)] : []),
    ],
    asksWord: [...distinct.values(), ...warnings].some(({ level }) => level === 'danger'),
    recipient: first.grant.delegate,
  }
}

function sumOf(all: readonly NamedRight[], asset: Address | null): bigint {
  return all
    .filter(({ right }) => getAsset(right) === asset)
    .reduce((sum, { right, grant }) => sum + getMost(right, grant), 0n)
}

/** What a right is, in a few words: `5 USDX each day`. */
export function nameRight(
  { right, token }: Pick<NamedRight, 'right' | 'token'>,
  texts: RequestTexts,
): string {
  if (right.kind === 'call') return texts.grantCall(right.signature.replace(/\(.*/, ''))
  const amount = formatAmount(right.amount, token, texts)
  return right.every ? texts.perPeriod(amount, texts.period(right.every.period)) : amount
}

function getRows({ right, grant, token }: NamedRight, texts: RequestTexts): ApprovalRow[] {
  const { delegate, expiry, calls } = grant
  return [
    ...(right.kind === 'spend'
      ? [
          plain(texts.atMost, nameRight({ right, token }, texts)),
          ...(right.every ? [plain(texts.inAll, formatAmount(getTotal(right, expiry), token, texts))] : []),
          ...(right.token ? [whole(texts.tokenContract, right.token)] : []),
        ]
      : [
          text(texts.function, right.signature),
          plain(texts.selector, right.selector),
          whole(texts.contract, right.contract),
          ...right.fixed.map(({ index, word }) => whole(texts.fixedArgument(index + 1), word)),
          plain(texts.otherArguments, texts.anyValue),
          ...(right.value > 0n ? [plain(texts.coinsEachTime, formatAmount(right.value, token, texts))] : []),
        ]),
    whole(texts.grantee, delegate),
    plain(texts.times, calls === null ? texts.asOften : texts.upTo(calls)),
    ...(right.kind === 'spend' && right.every
      ? [plain(texts.begins, texts.time(BigInt(right.every.start)))]
      : []),
    plain(texts.until, texts.time(BigInt(expiry))),
  ]
}

function getWarnings(
  { right, grant, token, balance, promised }: NamedRight,
  all: bigint,
  { now, texts }: { now: number; texts: RequestTexts },
): ApprovalWarning[] {
  const isAll = getMost(right, grant) > 0n && promised + all >= balance
  return [
    ...(isAll ? [danger(texts.grantIsAll(token.symbol))] : []),
    ...(right.kind === 'call' ? [danger(texts.grantHasNoAmount(shorten(right.contract)))] : []),
    ...(right.kind === 'call' && givesRights.includes(right.selector) ? [danger(texts.grantOutlives)] : []),
    ...(right.kind === 'spend' && right.token && !token.isListed ? [caution(texts.unlistedToken)] : []),
    ...(grant.expiry - now > longest ? [danger(texts.grantIsLong)] : []),
  ]
}

/** Calls by which a contract lets somebody take things later, whatever becomes of the permission. */
const givesRights: readonly Hex[] = [
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'setApprovalForAll(address,bool)',
  'approve(address,address,uint160,uint48)',
].map((signature) => toFunctionSelector(signature))

/** The token, or null for the coin, that is taken by a right. */
export function getAsset(right: Right): Address | null {
  return right.kind === 'spend' ? right.token : null
}

/** More than anybody has: as often as they like. */
const unlimited = 1n << 256n

/** The most of its token, or of coins that go along with calls, that a right takes until it ends, base units. */
export function getMost(right: Right, { expiry, calls }: { expiry: number; calls: number | null }): bigint {
  if (right.kind === 'spend') return getTotal(right, expiry)
  return right.value === 0n ? 0n : calls === null ? unlimited : right.value * BigInt(calls)
}

/** The most that can be taken until it ends, base units. */
function getTotal({ amount, every }: SpendingRight, expiry: number): bigint {
  if (!every) return amount
  const periods = BigInt(Math.ceil((expiry - every.start) / every.period))
  return amount * (periods > 0n ? periods : 0n)
}

function shorten(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
