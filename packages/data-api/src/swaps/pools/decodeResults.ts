import type { Hex } from 'viem'

/** A word of what a contract answered; null: the answer is shorter. */
export function readWord(data: Hex, at: number): bigint | null {
  const start = 2 + at * 64
  return data.length < start + 64 ? null : BigInt(`0x${data.slice(start, start + 64)}`)
}

/** The address in the first word of an answer; null where there is none. */
export function readAddress(data: Hex | null): Hex | null {
  return data && /^0x0{24}[0-9a-f]{40}/i.test(data) ? `0x${data.slice(26, 66)}` : null
}

/**
 * Reads what Multicall3's `aggregate3` answered to `count` calls: the data of each, null of one that failed. Viem does the same
 * in ten times as long, which is more than the node takes for the calls.
 *
 * @throws RangeError for anything else: what is not known must not look like a call that failed.
 */
export function decodeResults(answer: string, count: number): (Hex | null)[] {
  if (!/^0x[0-9a-f]*$/i.test(answer)) throw new RangeError('the answer is no hex')
  const read = (at: number) => {
    const start = 2 + at * 64
    if (!(start + 64 <= answer.length)) throw new RangeError('the answer is too short')
    return Number(`0x${answer.slice(start, start + 64)}`)
  }
  // An array that begins in the second word: its length, then where each result begins, in bytes from there.
  if (read(0) !== 32 || read(1) !== count) throw new RangeError('these are not the results')
  return Array.from({ length: count }, (_, index): Hex | null => {
    const at = 2 + read(2 + index) / 32
    const [isDone, place, size] = [read(at), read(at + 1), read(at + 2)]
    const start = 2 + (at + 3) * 64
    const end = start + size * 2
    if (!Number.isInteger(at) || isDone > 1 || place !== 64 || end > answer.length)
      throw new RangeError('these are not the results')
    return isDone === 1 ? `0x${answer.slice(start, end)}` : null
  })
}
