import { usdxMint } from '@gangway/dev'
import { type Address, address, getAddressEncoder, type Instruction } from '@solana/kit'
import { en as texts } from '../texts/en.js'
import { testAccounts } from './createTestContext.js'

/** One transaction of Solana and what a person is told of it: threat 23 of embedded-wallet.md §13. */
export type SolanaSample = {
  name: string
  instructions: readonly Instruction[]
  title: string
  /** Values of the rows in their order; the fee is left out. */
  rows?: readonly string[]
  /** Warnings from the words of the transaction, in their order; what a simulation adds is left out. */
  warnings: readonly string[]
  recipient?: string | null
}

const account = address(testAccounts.solana)
const friend = address('4frnoH7sFZYQto8wDhov6qoPGPAbroPNVeiMmxUhEYdM')
/** Nothing is there. */
const [one, two] = [
  address('8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh'),
  address('7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'),
]
const programs = {
  system: address('11111111111111111111111111111111'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  loader: address('BPFLoaderUpgradeab1e11111111111111111111111'),
  stake: address('Stake11111111111111111111111111111111111111'),
  budget: address('ComputeBudget111111111111111111111111111111'),
} as const

/** Says nothing of who signs: the account pays, and signs as such. */
function call(programAddress: Address, accounts: readonly Address[], data: readonly number[]): Instruction {
  return {
    programAddress,
    accounts: accounts.map((of) => ({ address: of, role: of === account ? 3 : 1 })),
    data: Uint8Array.from(data),
  }
}

const u32 = (number: number) => [...new Uint8Array(Uint32Array.of(number).buffer)]
const u64 = (number: bigint) => [...new Uint8Array(BigUint64Array.of(number).buffer)]
const key = (of: Address) => [...getAddressEncoder().encode(of)]

const sol = 1_000_000_000n
const system = (accounts: readonly Address[], kind: number, ...data: readonly number[]) =>
  call(programs.system, accounts, [...u32(kind), ...data])
const token = (accounts: readonly Address[], ...data: readonly number[]) =>
  call(programs.token, accounts, data)
const transfer = system([account, friend], 2, ...u64(sol))
const price = call(programs.budget, [], [3, ...u64(2n ** 34n)])

/** What a sample that nobody can read is told as. */
const unknown = (program: Address) => ({
  title: texts.unknownInstruction,
  rows: [program],
  warnings: [texts.unknownProgram(program)],
  recipient: program,
})

/** All of them. The accounts named do not exist, but for the account itself and its friend. */
export const solanaCorpus: readonly SolanaSample[] = [
  { name: 'coins', instructions: [transfer], title: 'Send 1 SOL', rows: ['1 SOL', friend], warnings: [] },
  {
    name: 'the most coins a number holds',
    instructions: [system([account, friend], 2, ...u64(2n ** 64n - 1n))],
    title: 'Send 18446744073.709551615 SOL',
    warnings: [],
  },
  {
    name: 'a new account, which takes coins away',
    instructions: [system([account, account], 0, ...u64(sol), ...u64(0n), ...key(programs.stake))],
    title: texts.createAccount('1 SOL'),
    rows: ['1 SOL', account, programs.stake],
    warnings: [texts.coinsLeave],
    recipient: account,
  },
  {
    name: 'a new account of which the program is cut off',
    instructions: [system([account, account], 0, ...u64(sol), ...u64(0n))],
    ...unknown(programs.system),
  },
  {
    name: 'the account itself to a program',
    instructions: [system([account], 1, ...key(programs.stake))],
    title: texts.giveAway,
    warnings: [texts.givesAccountAway],
  },
  {
    name: 'coins from an account with a seed',
    instructions: [system([one, account, friend], 11, ...u64(sol))],
    ...unknown(programs.system),
  },
  {
    name: 'a nonce account to somebody else',
    instructions: [system([one, account], 7, ...key(friend))],
    ...unknown(programs.system),
  },
  {
    name: 'a transaction that does not run out',
    instructions: [system([one, two, account], 4), transfer],
    title: 'Send 1 SOL',
    rows: ['1 SOL', friend],
    warnings: [texts.staysValid],
  },
  {
    name: 'what only looks like one',
    instructions: [system([one, two, account], 260), transfer],
    title: texts.signTransaction,
    warnings: [texts.unknownProgram(programs.system)],
  },
  {
    name: 'an absurd price of computing',
    instructions: [price, transfer],
    title: 'Send 1 SOL',
    warnings: [texts.highFee(687_195n)],
  },
  {
    name: 'a token account to somebody else',
    instructions: [token([one, account], 6, 2, 1, ...key(friend))],
    title: texts.giveAway,
    rows: [one, friend],
    warnings: [texts.givesTokenAccountAway],
    recipient: friend,
  },
  {
    name: 'the right to close one',
    instructions: [token([one, account], 6, 3, 1, ...key(two))],
    title: texts.giveAway,
    rows: [one, two],
    warnings: [texts.givesTokenAccountAway],
  },
  {
    name: 'a token account closed for somebody else',
    instructions: [token([one, friend, account], 9)],
    title: texts.closeAccount,
    rows: [one, friend],
    warnings: [texts.closesAccount],
    recipient: friend,
  },
  {
    name: 'one closed for oneself',
    instructions: [token([one, account, account], 9)],
    title: texts.closeAccount,
    warnings: [],
    recipient: null,
  },
  {
    name: 'tokens of an account nobody knows',
    instructions: [token([one, two, account], 3, ...u64(5n))],
    ...unknown(programs.token),
  },
  {
    name: 'tokens to an account nobody knows',
    instructions: [token([one, usdxMint, two, account], 12, ...u64(5_000_000n), 6)],
    title: 'Send 5 USDX',
    rows: ['5 USDX', two, usdxMint],
    warnings: [texts.ownerUnknown],
    recipient: two,
  },
  {
    name: 'the right to some tokens',
    instructions: [token([one, usdxMint, friend, account], 13, ...u64(5_000_000n), 6)],
    title: texts.allow('5 USDX'),
    rows: ['5 USDX', friend, usdxMint],
    warnings: [texts.allowance],
    recipient: friend,
  },
  {
    name: 'the right to all of them',
    instructions: [token([one, usdxMint, friend, account], 13, ...u64(2n ** 64n - 1n), 6)],
    title: texts.allow(texts.unlimited('USDX')),
    warnings: [texts.unlimitedAllowance('USDX')],
  },
  {
    name: 'tokens burnt',
    instructions: [token([one, usdxMint, account], 8, ...u64(5n))],
    ...unknown(programs.token),
  },
  {
    name: 'a transfer with a fee, as Token-2022 has it',
    instructions: [
      call(programs.token2022, [one, usdxMint, two, account], [26, 1, ...u64(5n), 6, ...u64(1n)]),
    ],
    ...unknown(programs.token2022),
  },
  {
    name: 'a program to somebody else',
    instructions: [call(programs.loader, [one, account, friend], u32(4))],
    ...unknown(programs.loader),
  },
  {
    name: 'a program behind something harmless',
    instructions: [transfer, call(programs.loader, [one, account, friend], u32(4))],
    title: texts.signTransaction,
    rows: ['Send 1 SOL', '1 SOL', friend, texts.unknownInstruction, programs.loader],
    warnings: [texts.unknownProgram(programs.loader)],
  },
]
