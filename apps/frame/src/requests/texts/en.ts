import { countPeriod } from './countPeriod.js'
import { formatTime } from './formatTime.js'
import { en as reasons } from './reasons/en.js'

/**
 * English: every word a reader of requests shows, what is told to the app too. Plain, in the present, and naming what is
 * at stake. interface-guide.md §11.
 */
export const en = {
  ...reasons,

  // Actions
  sign: 'Sign',
  signIn: 'Sign in',
  signMessage: 'Sign a message',
  signData: 'Sign data',
  approve: 'Approve',
  send: (what: string) => `Send ${what}`,
  allow: (what: string) => `Allow ${what} to be taken`,
  speedUp: (what: string) => `Speed up: ${what}`,
  speedUpLabel: 'Pay the higher fee',
  cancel: (what: string) => `Cancel: ${what}`,
  cancelLabel: 'Cancel the transaction',
  /** What the transaction is that takes the place of one that is cancelled. */
  cancellation: 'Cancel a transaction',
  revoke: (what: string) => `Stop others taking ${what}`,
  callContract: 'Call a contract',
  createContract: 'Create a contract',
  /** What a call does, and what goes along. */
  withCoins: (what: string, amount: string) => `${what} with ${amount}`,
  signTransaction: 'Sign a transaction',
  signTransactions: (count: number) => `Sign ${count} transactions`,
  doCalls: (count: number) => `Do ${count} things at once`,
  doCallsLabel: (count: number) => (count === 2 ? 'Approve both' : `Approve all ${count}`),
  grant: (what: string) => `Allow ${what}`,
  grantMany: (count: number) => `Allow ${count} things`,
  grantCall: (name: string) => `calls of ${name}`,
  takeBack: 'Take a permission back',
  createAccount: (amount: string) => `Create an account with ${amount}`,
  closeAccount: 'Close a token account',
  giveAway: 'Give an account away',
  unknownInstruction: 'Unknown instruction',

  // Labels of rows
  message: 'Message',
  size: 'Size',
  amount: 'Amount',
  atMost: 'At most',
  from: 'From',
  to: 'To',
  items: 'Item',
  collection: 'Collection',
  collectionName: 'Calls itself',
  tokenContract: 'Token',
  contract: 'Contract',
  function: 'Function',
  data: 'Data',
  spender: 'Who may take it',
  until: 'Until',
  begins: 'From',
  inAll: 'In all at most',
  grantee: 'Who may do it',
  wasAllowed: 'Was allowed',
  times: 'How often',
  fixedArgument: (number: number) => `Argument ${number} is always`,
  otherArguments: 'Anything else in it',
  delegationHash: 'Delegation',
  coinsSentAlong: 'Sent along',
  coinsEachTime: 'Sent along each time, at most',
  selector: 'Its selector',
  fee: 'Network fee',
  feeAtMost: 'Network fee at most',
  feeAtMostBefore: 'At most before',
  inPlaceOf: 'Takes the place of',
  cancels: 'Will not be done',
  nonce: 'Nonce',
  gasLimit: 'Gas limit',
  gasPrice: 'Gas price',
  maxFee: 'Highest fee per gas',
  tip: 'Tip per gas',
  application: 'For',
  kind: 'Kind',
  version: 'Version',
  salt: 'Salt',
  memo: 'Memo',
  program: 'Program',
  instruction: (number: number) => `Instruction ${number}`,
  transaction: (number: number) => `Transaction ${number}`,
  call: (number: number, count: number) => `${number} of ${count}`,
  together: 'Together',
  setUp: 'Your account',
  setBack: 'Set your account back',
  setsBack: 'Is a plain one again, until the next time it does several things at once',
  delegate: 'Contract your account is handed to',
  computeLimit: 'Compute limit',
  computePrice: 'Compute price',
  newAccount: 'New account',
  newAccountProgram: 'Program that rules it',
  newOwner: 'New owner',
  account: 'Account',
  toTokenAccount: 'To token account',
  restTo: 'What is left goes to',
  tokenAccountFor: 'New token account for',

  // Values
  bytes: (count: number) => (count === 1 ? '1 byte' : `${count} bytes`),
  baseUnits: (amount: bigint) => `${amount} base units of`,
  unverified: (symbol: string) => `${symbol || 'token'} (unverified)`,
  unlimited: (symbol: string) => `every ${symbol}`,
  wholeCollection: 'every item',
  item: (id: bigint) => `item #${id}`,
  itemTimes: (id: bigint, count: bigint) => `${count} × item #${id}`,
  tokenCount: (count: number) => `${count} tokens`,
  itemCount: (count: number) => `${count} items`,
  itemOf: (id: bigint, contract: string) => `item #${id} of ${contract} (unverified)`,
  everythingOf: (symbol: string, contract: string) => `every ${symbol} of ${contract}`,
  moreTokens: 'more unverified tokens',
  moreItems: 'more items',
  tokens: 'your tokens',
  microLamports: (price: bigint) => `${price} micro-lamports`,
  /** Unix seconds. */
  time: (seconds: bigint) => formatTime(seconds) ?? 'no end',
  /** Seconds. */
  period: (seconds: number) => {
    const { unit, count } = countPeriod(seconds)
    return count === 1 ? `each ${unit}` : `every ${count} ${unit}s`
  },
  perPeriod: (amount: string, period: string) => `${amount} ${period}`,
  upTo: (count: number) => (count === 1 ? 'Once' : `${count} times at most`),
  asOften: 'As often as they like',
  anyValue: 'As they like',

  paidBy: (payer: string) => `Free, paid by ${payer}`,
  allOrNone: 'All of it is done, or none',
  setsUp: 'Is set up on this network for several things at once. It stays yours, with the same address',
}

/** Every word a reader of requests shows, in one language. Some are functions of what is put into them. */
export type RequestTexts = typeof en
