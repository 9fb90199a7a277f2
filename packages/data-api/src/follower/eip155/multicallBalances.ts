/** Selectors of Multicall3: `aggregate3((address,bool,bytes)[])` and `getEthBalance(address)`. https://github.com/mds1/multicall3 */
const aggregate = '82ad56cb'
const getEthBalance = '4d2301cc'

/** Bytes of one call within the argument, and of one answer within the result; all calls are of the same length. */
const callSize = 192
const answerWords = 4

const toWord = (value: number) => value.toString(16).padStart(64, '0')
const toAddressWord = (address: string) => address.slice(2).padStart(64, '0')

/**
 * The call of Multicall3 that reads the balances of accounts. Written by hand: a library's encoder looks up and checks the same
 * function for each of 10,000 accounts, on the event loop.
 */
export function encodeBalancesCall(multicall: string, accounts: readonly string[]): `0x${string}` {
  const { length } = accounts
  const places = accounts.map((_, index) => toWord(length * 32 + index * callSize))
  const target = toAddressWord(multicall)
  const calls = accounts.map(
    (account) =>
      // None may fail; where its bytes begin, and how many they are: the selector and the account.
      `${target}${toWord(0)}${toWord(96)}${toWord(36)}${getEthBalance}${toAddressWord(account)}${'0'.repeat(56)}`,
  )
  return `0x${aggregate}${toWord(32)}${toWord(length)}${places.join('')}${calls.join('')}`
}

/** Reads the answer to {@link encodeBalancesCall} for so many accounts; undefined for any other, as of no contract. */
export function decodeBalances(result: unknown, count: number): bigint[] | undefined {
  const first = 2 + count
  if (typeof result !== 'string' || result.length !== 2 + 64 * (first + count * answerWords)) return undefined
  return Array.from({ length: count }, (_, index) => {
    const end = 2 + 64 * (first + (index + 1) * answerWords)
    return BigInt(`0x${result.slice(end - 64, end)}`)
  })
}
