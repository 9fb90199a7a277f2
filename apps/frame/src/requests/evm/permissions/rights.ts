import { enforcers, invalidParams, type Permission } from '@gangway/protocol'
import * as v from 'valibot'
import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  getAddress,
  type Hex,
  isAddress,
  numberToHex,
  padHex,
  toFunctionSelector,
} from 'viem'
import { knownCalls } from '../calls/index.js'
import type { Caveat } from '../hashDelegation.js'

/** Amounts of a token or the coin, in base units: at most `amount` in each period, or, without periods, in all. */
export type SpendingRight = {
  kind: 'spend'
  /** null: the network's coin. */
  token: Address | null
  amount: bigint
  /** Seconds. */
  every: { start: number; period: number } | null
}

/** One function of one contract, with any values but those that are fixed. */
export type CallRight = {
  kind: 'call'
  contract: Address
  /** Such as `transfer(address,uint256)`. */
  signature: string
  selector: Hex
  /** Words of its arguments that have one value alone. */
  fixed: readonly { index: number; word: Hex }[]
  /** Coins that may go along with each call, wei. */
  value: bigint
}

/** What a person is asked to let somebody do, each its own delegation. */
export type Right = SpendingRight | CallRight

/** Times this late are milliseconds, as AppKit's subscriptions write them: no permission begins in the year 5000. */
const firstMilliseconds = 100_000_000_000

/**
 * Reads one permission of a request; `path` says where it stands. A contract's functions are a right each.
 *
 * @throws GangwayError `INVALID_INPUT` for what no enforcer could hold anybody to.
 */
export function readRights(permission: Permission, path: string): Right[] {
  switch (permission.type) {
    case 'native-token-recurring-allowance':
      return [{ kind: 'spend', token: null, ...readRecurring(permission.data, path) }]
    case 'erc20-recurring-allowance': {
      const token = readAddress(permission.data.token, `${path}.data.token`)
      return [{ kind: 'spend', token, ...readRecurring(permission.data, path) }]
    }
    case 'native-token-transfer':
      return [{ kind: 'spend', token: null, amount: readAmount(permission.data, path), every: null }]
    case 'erc20-token-transfer': {
      const token = readAddress(permission.data.address, `${path}.data.address`)
      return [{ kind: 'spend', token, amount: readAmount(permission.data, path), every: null }]
    }
    case 'contract-call':
      return permission.data.functions.map((asked, index) =>
        readCall(permission.data, asked, `${path}.data.functions[${index}]`),
      )
  }
}

function readRecurring(data: { allowance: string; start: number; period: number }, path: string) {
  const start = data.start < firstMilliseconds ? data.start : Math.floor(data.start / 1_000)
  return { amount: readAmount(data, path), every: { start, period: data.period } }
}

function readAmount({ allowance }: { allowance: string }, path: string): bigint {
  const amount = BigInt(allowance)
  if (amount === 0n) throw invalidParams(`${path}.data.allowance`, 'Zero allows nothing')
  return amount
}

/** One in mixed case must be spelled as EIP-55 says. product.md §5. */
function readAddress(address: string, path: string): Address {
  if (!isAddress(address)) throw invalidParams(path)
  return getAddress(address)
}

type Call = Extract<Permission, { type: 'contract-call' }>['data']

/** The name stands in the title: nothing but what a compiler takes, or it would say whatever the app likes. */
const nameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,63}$/))

/** Types whose value is the one word at their place. */
const wordType = /^(?:u?int\d{0,3}|address|bool|bytes(?:[1-9]|[12]\d|3[0-2]))$/

/** The same, and those whose place holds one word that leads to the value. Others, as tuples, move what comes after them. */
const headType = /^(?:(?:u?int\d{0,3}|address|bool|bytes\d{0,2}|string)(?:\[\])?)$/

/** A function whose arguments have one word each, at their places. */
const abiFunctionSchema = v.object({
  type: v.literal('function'),
  name: nameSchema,
  inputs: v.pipe(v.array(v.object({ type: v.pipe(v.string(), v.regex(headType)) })), v.maxLength(32)),
})

function readCall({ address, abi }: Call, asked: Call['functions'][number], path: string): CallRight {
  const { functionName, args = [], valueLimit = '0x0', operation = 'Call' } = asked
  if (operation !== 'Call') throw invalidParams(`${path}.operation`, 'Only calls can be allowed')
  const all = abi.filter(({ name, type }) => type === 'function' && name === functionName)
  if (all.length > 1) throw invalidParams(`${path}.functionName`, 'The ABI has it twice')
  const found = v.safeParse(abiFunctionSchema, all[0])
  if (!found.success)
    throw invalidParams(`${path}.functionName`, 'The ABI has no such function of plain types')
  const types = found.output.inputs.map(({ type }) => type)
  if (args.length > types.length) throw invalidParams(`${path}.args`)
  const fixed = args.flatMap((condition, index) => {
    if (condition === null) return []
    const type = types[index] ?? ''
    if (condition.operator !== 'EQUAL' || !wordType.test(type))
      throw invalidParams(`${path}.args[${index}]`, 'No contract can hold the app to this condition')
    return [{ index, word: toWord(condition.value as Hex, type) }]
  })
  const signature = `${functionName}(${types.map(toCanonical).join(',')})`
  const selector = toFunctionSelector(signature)
  // A name can be tried until its selector is that of an approval.
  if (knownCalls.some((known) => known.selector === selector && known.signature !== signature))
    throw invalidParams(`${path}.functionName`, 'This is another function by its selector')
  return {
    kind: 'call',
    contract: readAddress(address, `${path.replace(/\.functions.*/, '')}.address`),
    signature,
    selector,
    fixed,
    value: BigInt(valueLimit),
  }
}

/** `uint` is short for `uint256`. */
function toCanonical(type: string): string {
  return type.replace(/^(u?int)(?=\[|$)/, '$1256')
}

/** Bytes stand at the left of their word, numbers and addresses at the right. */
function toWord(value: Hex, type: string): Hex {
  const even: Hex = value.length % 2 === 0 ? value : `0x0${value.slice(2)}`
  return padHex(even, { size: 32, dir: type.startsWith('bytes') ? 'right' : 'left' })
}

/** The contracts that hold whoever has a right to it; `expiry` in Unix seconds, `calls` how often, null: as often as they like. */
export function toCaveats(
  right: Right,
  { expiry, calls }: { expiry: number; calls: number | null },
): Caveat[] {
  return [
    ...(right.kind === 'spend' ? toSpendingCaveats(right) : toCallCaveats(right)),
    {
      enforcer: enforcers.timestamp,
      terms: encodePacked(['uint128', 'uint128'], [0n, BigInt(expiry)]),
    },
    ...(calls === null
      ? []
      : [{ enforcer: enforcers.limitedCalls, terms: numberToHex(calls, { size: 32 }) }]),
  ]
}

function toSpendingCaveats({ token, amount, every }: SpendingRight): Caveat[] {
  const word = (number: bigint | number) => numberToHex(number, { size: 32 })
  if (token === null)
    return [
      every === null
        ? { enforcer: enforcers.nativeTokenTransferAmount, terms: word(amount) }
        : {
            enforcer: enforcers.nativeTokenPeriodTransfer,
            terms: `${word(amount)}${word(every.period).slice(2)}${word(every.start).slice(2)}`,
          },
      // Coins alone: a call that takes coins could do anything else.
      { enforcer: enforcers.exactCalldata, terms: '0x' },
    ]
  return [
    every === null
      ? {
          enforcer: enforcers.erc20TransferAmount,
          terms: encodePacked(['address', 'uint256'], [token, amount]),
        }
      : {
          enforcer: enforcers.erc20PeriodTransfer,
          terms: encodePacked(
            ['address', 'uint256', 'uint256', 'uint256'],
            [token, amount, BigInt(every.period), BigInt(every.start)],
          ),
        },
    { enforcer: enforcers.valueLte, terms: word(0n) },
  ]
}

function toCallCaveats({ contract, selector, fixed, value }: CallRight): Caveat[] {
  return [
    { enforcer: enforcers.allowedTargets, terms: contract },
    { enforcer: enforcers.allowedMethods, terms: selector },
    { enforcer: enforcers.valueLte, terms: numberToHex(value, { size: 32 }) },
    ...fixed.map(({ index, word }) => ({
      enforcer: enforcers.allowedCalldata,
      terms: `${encodeAbiParameters([{ type: 'uint256' }], [BigInt(4 + 32 * index)])}${word.slice(2)}` as Hex,
    })),
  ]
}
