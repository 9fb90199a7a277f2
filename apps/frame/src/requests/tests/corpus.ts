import { localEvmTokens, usdxAddress } from '@gangway/dev'
import {
  type AbiFunction,
  encodeFunctionData,
  maxUint160,
  maxUint256,
  numberToHex,
  parseAbiItem,
  parseEther,
} from 'viem'
import { en as texts } from '../texts/en.js'
import { createSignInMessage } from './createSignInMessage.js'
import { testAccounts } from './createTestContext.js'

/** One request and what a person is told of it: threat 23 of embedded-wallet.md §13. */
export type Sample = {
  name: string
  method: string
  params: unknown
  title: string
  /** Values of the rows in their order; the fee rows of transactions are left out. */
  rows?: readonly string[]
  /** Texts of the warnings in their order. */
  warnings?: readonly string[]
  recipient?: string | null
  approveLabel?: string
}

const account = testAccounts.evm

/** Addresses of the samples. Contracts are put there by the test. */
export const at = {
  friend: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  /** Answers 1 to everything, as a collection says that it is one. */
  collection: '0x1111111111111111111111111111111111111111',
  /** Refuses everything. */
  refusing: '0x2222222222222222222222222222222222222222',
  /** First and last four characters are the account's. */
  likeAccount: '0xf39f000000000000000000000000000000002266',
  /** First and last four characters are those of USDX. */
  likeUsdx: '0x98ed000000000000000000000000000000007313',
} as const

/** Samples of other collections are for contracts nobody lists. */
const unlisted = localEvmTokens.tickx.at
const collectionRow = at.collection
const ether = (amount: string) => numberToHex(parseEther(amount))

function encode(signature: string, ...args: readonly unknown[]): string {
  const item = parseAbiItem(signature as 'function f()') as AbiFunction
  return encodeFunctionData({ abi: [item], functionName: item.name, args } as Parameters<
    typeof encodeFunctionData
  >[0])
}

function send(
  name: string,
  transaction: Record<string, unknown>,
  told: Omit<Sample, 'name' | 'method' | 'params'>,
): Sample {
  return { name, method: 'eth_sendTransaction', params: [{ from: account, ...transaction }], ...told }
}

const signatures = {
  transfer: 'function transfer(address to, uint256 amount)',
  approve: 'function approve(address spender, uint256 amount)',
  increase: 'function increaseAllowance(address spender, uint256 addedValue)',
  transferFrom: 'function transferFrom(address from, address to, uint256 value)',
  all: 'function setApprovalForAll(address operator, bool approved)',
  safe: 'function safeTransferFrom(address from, address to, uint256 id)',
  safeWithData: 'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  safeMany: 'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  batch:
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  permit2: 'function approve(address token, address spender, uint160 amount, uint48 expiration)',
} as const

const everyUsdx = texts.unlimited('USDX')
const inFuture = 2_000_000_000n
const future = texts.time(inFuture)
const { collection, friend, refusing } = at

/** Transactions. */
const transactions: Sample[] = [
  send(
    'coins',
    { to: friend, value: ether('0.1') },
    { title: 'Send 0.1 ETH', rows: ['0.1 ETH', friend], recipient: friend },
  ),
  send(
    'the smallest amount of coins',
    { to: friend, value: '0x1' },
    { title: 'Send 0.000000000000000001 ETH' },
  ),
  send('no coins', { to: friend }, { title: 'Send 0 ETH', rows: ['0 ETH', friend] }),
  send(
    'coins to oneself',
    { to: account, value: ether('1') },
    { title: 'Send 1 ETH', warnings: [texts.toYourself] },
  ),
  send(
    'coins to the zero address',
    { to: `0x${'0'.repeat(40)}`, value: '0x1' },
    {
      title: 'Send 0.000000000000000001 ETH',
      warnings: [texts.lostThere],
    },
  ),
  send(
    'coins to a token',
    { to: unlisted, value: '0x1' },
    {
      title: 'Send 0.000000000000000001 ETH',
      warnings: [texts.wouldFail(''), texts.recipientIsContract],
    },
  ),
  send(
    'coins to a look-alike of the account',
    { to: at.likeAccount, value: '0x1' },
    {
      title: 'Send 0.000000000000000001 ETH',
      warnings: [texts.looksLikeYours],
    },
  ),
  send(
    'coins to a look-alike of a token',
    { to: at.likeUsdx, value: '0x1' },
    {
      title: 'Send 0.000000000000000001 ETH',
      warnings: [texts.looksLikeToken],
    },
  ),
  send(
    'data to nobody',
    { to: friend, data: '0x12345678' },
    {
      title: 'Send 0 ETH',
      warnings: [texts.noContract],
    },
  ),
  send(
    'tokens',
    { to: usdxAddress, data: encode(signatures.transfer, friend, 1_500_000n) },
    {
      title: 'Send 1.5 USDX',
      rows: ['1.5 USDX', friend, usdxAddress],
      recipient: friend,
    },
  ),
  send(
    'tokens with junk behind',
    { to: usdxAddress, data: `${encode(signatures.transfer, friend, 1n)}deadbeef` },
    {
      title: 'Send 0.000001 USDX',
    },
  ),
  send(
    'tokens, cut short',
    { to: usdxAddress, data: encode(signatures.transfer, friend, 1n).slice(0, 74) },
    {
      title: texts.callContract,
      warnings: [texts.wouldFail(''), texts.unknownCall],
    },
  ),
  send(
    'tokens to their own contract',
    { to: usdxAddress, data: encode(signatures.transfer, usdxAddress, 1n) },
    {
      title: 'Send 0.000001 USDX',
      warnings: [texts.lostThere],
    },
  ),
  send(
    'tokens to a look-alike',
    { to: usdxAddress, data: encode(signatures.transfer, at.likeAccount, 1n) },
    {
      title: 'Send 0.000001 USDX',
      warnings: [texts.looksLikeYours],
    },
  ),
  send(
    'tokens one does not have',
    { to: usdxAddress, data: encode(signatures.transfer, friend, 10n ** 18n) },
    {
      title: 'Send 1000000000000 USDX',
      warnings: [texts.wouldFail('ERC20: transfer amount exceeds balance')],
    },
  ),
  send(
    'tokens nobody lists',
    { to: unlisted, data: encode(signatures.transfer, friend, 0n) },
    {
      title: 'Send 0 TICKX (unverified)',
      rows: ['0 TICKX (unverified)', friend, unlisted],
      warnings: [texts.unlistedToken],
    },
  ),
  send(
    'tokens with coins along',
    { to: usdxAddress, value: '0x1', data: encode(signatures.transfer, friend, 1n) },
    {
      title: texts.withCoins('Send 0.000001 USDX', '0.000000000000000001 ETH'),
      rows: ['0.000000000000000001 ETH', '0.000001 USDX', friend, usdxAddress],
      warnings: [texts.wouldFail('')],
    },
  ),
  send(
    'an amount with more digits than a button holds',
    { to: unlisted, data: encode(signatures.transfer, friend, 2n ** 200n) },
    {
      title: 'Send 1606938044258990275541962092341162602522202993782792835301376 TICKX (unverified)',
      approveLabel: texts.approve,
      warnings: [texts.wouldFail('ERC20: transfer amount exceeds balance'), texts.unlistedToken],
    },
  ),
  send(
    'an allowance',
    { to: usdxAddress, data: encode(signatures.approve, collection, 5_000_000n) },
    {
      title: texts.allow('5 USDX'),
      rows: ['5 USDX', collection, usdxAddress],
      warnings: [texts.allowance],
      recipient: collection,
    },
  ),
  send(
    'an allowance without end',
    { to: usdxAddress, data: encode(signatures.approve, collection, maxUint256) },
    {
      title: texts.allow(everyUsdx),
      rows: [everyUsdx, collection, usdxAddress],
      warnings: [texts.unlimitedAllowance('USDX')],
    },
  ),
  send(
    'an allowance a little under that',
    { to: usdxAddress, data: encode(signatures.approve, collection, maxUint256 - 1n) },
    {
      title: texts.allow(everyUsdx),
      warnings: [texts.unlimitedAllowance('USDX')],
    },
  ),
  send(
    'an allowance for a person',
    { to: usdxAddress, data: encode(signatures.approve, friend, 1n) },
    {
      title: texts.allow('0.000001 USDX'),
      warnings: [texts.spenderIsPerson, texts.allowance],
    },
  ),
  send(
    'an allowance taken back',
    { to: usdxAddress, data: encode(signatures.approve, friend, 0n) },
    {
      title: texts.revoke('USDX'),
    },
  ),
  send(
    'a larger allowance',
    { to: usdxAddress, data: encode(signatures.increase, collection, 2n) },
    {
      title: texts.allow('0.000002 USDX'),
      warnings: [texts.allowance, texts.onTopOfAllowance],
    },
  ),
  send(
    'an allowance by Permit2',
    { to: refusing, data: encode(signatures.permit2, usdxAddress, collection, maxUint160, Number(inFuture)) },
    {
      title: texts.allow(everyUsdx),
      rows: [everyUsdx, collection, usdxAddress, future],
      warnings: [texts.wouldFail(''), texts.unlimitedAllowance('USDX')],
    },
  ),
  send(
    'tokens of somebody else',
    { to: usdxAddress, data: encode(signatures.transferFrom, friend, account, 1n) },
    {
      title: 'Send 0.000001 USDX',
      rows: ['0.000001 USDX', friend, account, usdxAddress],
      warnings: [texts.wouldFail('ERC20: insufficient allowance'), texts.notYours, texts.toYourself],
    },
  ),
  send(
    'an item, by the function tokens have',
    { to: collection, data: encode(signatures.transferFrom, account, friend, 7n) },
    {
      title: 'Send item #7',
      rows: ['item #7', friend, collectionRow],
    },
  ),
  send(
    'an item',
    { to: collection, data: encode(signatures.safe, account, friend, 7n) },
    {
      title: 'Send item #7',
      rows: ['item #7', friend, collectionRow],
      recipient: friend,
    },
  ),
  send(
    'an item with data',
    { to: collection, data: encode(signatures.safeWithData, account, friend, 7n, '0x01') },
    {
      title: 'Send item #7',
    },
  ),
  send(
    'an item of somebody else',
    { to: collection, data: encode(signatures.safe, friend, account, 7n) },
    {
      title: 'Send item #7',
      rows: ['item #7', friend, account, collectionRow],
      warnings: [texts.notYours, texts.toYourself],
    },
  ),
  send(
    'several of an item',
    { to: collection, data: encode(signatures.safeMany, account, friend, 7n, 3n, '0x') },
    {
      title: 'Send 3 × item #7',
    },
  ),
  send(
    'several items',
    { to: collection, data: encode(signatures.batch, account, friend, [7n, 8n], [1n, 2n], '0x') },
    {
      title: 'Send 2 items',
      rows: ['1 × item #7', '2 × item #8', friend, collectionRow],
    },
  ),
  send(
    'several items, said wrongly',
    { to: collection, data: encode(signatures.batch, account, friend, [7n, 8n], [1n], '0x') },
    {
      title: texts.callContract,
      warnings: [texts.unknownCall, texts.unknownContract],
    },
  ),
  send(
    'the right to an item',
    { to: collection, data: encode(signatures.approve, friend, 7n) },
    {
      title: texts.allow('item #7'),
      rows: ['item #7', friend, collectionRow],
      warnings: [texts.oneItem],
    },
  ),
  send(
    'the right to an item, for a look-alike',
    { to: collection, data: encode(signatures.approve, at.likeAccount, 7n) },
    {
      title: texts.allow('item #7'),
      warnings: [texts.oneItem, texts.looksLikeYours],
    },
  ),
  send(
    'that right taken back, for nobody',
    { to: collection, data: encode(signatures.approve, `0x${'0'.repeat(40)}`, 7n) },
    {
      title: texts.revoke('item #7'),
      rows: ['item #7', collectionRow],
    },
  ),
  send(
    'the right to every item',
    { to: collection, data: encode(signatures.all, friend, true) },
    {
      title: texts.allow(texts.wholeCollection),
      warnings: [texts.allItems],
      recipient: friend,
    },
  ),
  send(
    'that right taken back',
    { to: collection, data: encode(signatures.all, friend, false) },
    {
      title: texts.revoke(texts.wholeCollection),
      rows: [friend, collectionRow],
    },
  ),
  send(
    'a call nobody knows',
    { to: collection, data: '0x12345678aabb' },
    {
      title: texts.callContract,
      rows: [collection, '0x12345678', '6 bytes'],
      warnings: [texts.unknownCall, texts.unknownContract],
      recipient: collection,
    },
  ),
  send(
    'a call nobody knows with coins',
    { to: collection, value: ether('2'), data: '0x12345678' },
    {
      title: texts.withCoins(texts.callContract, '2 ETH'),
      rows: ['2 ETH', collection, '0x12345678', '4 bytes'],
      warnings: [texts.unknownCall, texts.unknownContract],
    },
  ),
  send(
    'coins along with what looks like a harmless call',
    { to: collection, value: ether('2'), data: encode(signatures.approve, friend, 0n) },
    {
      title: texts.withCoins(texts.callContract, '2 ETH'),
      rows: ['2 ETH', collection, '0x095ea7b3', '68 bytes'],
      warnings: [texts.unknownCall, texts.unknownContract],
      recipient: collection,
    },
  ),
  send(
    'a call of many calls',
    {
      to: collection,
      data: encode('function multicall(bytes[] data)', [encode(signatures.approve, friend, maxUint256)]),
    },
    { title: texts.callContract, warnings: [texts.unknownCall, texts.unknownContract] },
  ),
  send(
    'a call that runs code of another contract',
    { to: collection, data: encode('function execute(address to, bytes data, uint8 kind)', friend, '0x', 1) },
    { title: texts.callContract, warnings: [texts.unknownCall, texts.unknownContract] },
  ),
  send(
    'a call that hands a contract on',
    { to: usdxAddress, data: encode('function upgradeTo(address to)', friend) },
    { title: texts.callContract, warnings: [texts.wouldFail(''), texts.unknownCall] },
  ),
  send(
    'an allowance of more than there can be',
    { to: usdxAddress, data: encode(signatures.approve, collection, 2n ** 200n) },
    { title: texts.allow(everyUsdx), warnings: [texts.unlimitedAllowance('USDX')] },
  ),
  send(
    'a new contract with coins',
    { value: ether('2'), data: '0x600160005260206000f3' },
    {
      title: texts.withCoins(texts.createContract, '2 ETH'),
      rows: ['2 ETH', '10 bytes'],
      warnings: [texts.createsContract],
    },
  ),
  send(
    'an access list, which is not signed',
    { to: friend, value: '0x1', accessList: [{ address: collection, storageKeys: [] }], type: '0x1' },
    { title: 'Send 0.000000000000000001 ETH', warnings: [] },
  ),
  send(
    'a call that fails',
    { to: refusing, data: '0x12345678' },
    {
      title: texts.callContract,
      warnings: [texts.wouldFail(''), texts.unknownCall, texts.unknownContract],
    },
  ),
  send(
    'a new contract',
    { data: '0x600160005260206000f3' },
    {
      title: texts.createContract,
      rows: ['10 bytes'],
      warnings: [texts.createsContract],
      recipient: null,
    },
  ),
]

const address = { type: 'address' } as const
const uint = { type: 'uint256' } as const
const domain = { name: 'USDX', version: '1', chainId: 31337, verifyingContract: usdxAddress }

function typed(
  name: string,
  data: Record<string, unknown>,
  told: Omit<Sample, 'name' | 'method' | 'params'>,
): Sample {
  const params = [
    account,
    JSON.stringify({ domain, ...data }, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ]
  return { name, method: 'eth_signTypedData_v4', params, ...told }
}

const permit = [
  { name: 'owner', ...address },
  { name: 'spender', ...address },
  { name: 'value', ...uint },
  { name: 'nonce', ...uint },
  { name: 'deadline', ...uint },
]
const details = [
  { name: 'token', ...address },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
]
const permitted = [
  { name: 'token', ...address },
  { name: 'amount', ...uint },
]
const permit2 = { ...domain, name: 'Permit2', verifyingContract: refusing }
const single = { token: usdxAddress, amount: 5_000_000n, expiration: inFuture, nonce: 0 }
const authorization = [
  { name: 'from', ...address },
  { name: 'to', ...address },
  { name: 'value', ...uint },
  { name: 'validAfter', ...uint },
  { name: 'validBefore', ...uint },
  { name: 'nonce', type: 'bytes32' },
]
const nonce = `0x${'ab'.repeat(32)}`

/** Typed data. */
const typedData: Sample[] = [
  typed(
    'a permit',
    {
      types: { Permit: permit },
      primaryType: 'Permit',
      message: { owner: account, spender: collection, value: 5_000_000n, nonce: 0, deadline: inFuture },
    },
    {
      title: texts.allow('5 USDX'),
      rows: ['5 USDX', collection, usdxAddress],
      warnings: [texts.allowance],
      recipient: collection,
    },
  ),
  typed(
    'a permit without end',
    {
      types: { Permit: permit },
      primaryType: 'Permit',
      message: { owner: account, spender: friend, value: maxUint256, nonce: 0, deadline: inFuture },
    },
    { title: texts.allow(everyUsdx), warnings: [texts.unlimitedAllowance('USDX'), texts.spenderIsPerson] },
  ),
  typed(
    'a permit as DAI has it',
    {
      types: {
        Permit: [
          { name: 'holder', ...address },
          { name: 'spender', ...address },
          { name: 'nonce', ...uint },
          { name: 'expiry', ...uint },
          { name: 'allowed', type: 'bool' },
        ],
      },
      primaryType: 'Permit',
      message: { holder: account, spender: collection, nonce: 0, expiry: 0, allowed: true },
    },
    { title: texts.allow(everyUsdx), warnings: [texts.unlimitedAllowance('USDX')] },
  ),
  typed(
    'a permit for a token nobody lists',
    {
      domain: { ...domain, verifyingContract: unlisted },
      types: { Permit: permit },
      primaryType: 'Permit',
      message: { owner: account, spender: collection, value: 5n, nonce: 0, deadline: inFuture },
    },
    { title: texts.allow('5 TICKX (unverified)'), warnings: [texts.allowance] },
  ),
  typed(
    'one allowance by Permit2',
    {
      domain: permit2,
      types: {
        PermitDetails: details,
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', ...address },
          { name: 'sigDeadline', ...uint },
        ],
      },
      primaryType: 'PermitSingle',
      message: { details: single, spender: collection, sigDeadline: inFuture },
    },
    {
      title: texts.allow('5 USDX'),
      rows: ['5 USDX', collection, usdxAddress, future],
      warnings: [texts.allowance],
    },
  ),
  typed(
    'one without end',
    {
      domain: permit2,
      types: {
        PermitDetails: details,
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', ...address },
          { name: 'sigDeadline', ...uint },
        ],
      },
      primaryType: 'PermitSingle',
      message: { details: { ...single, amount: maxUint160 }, spender: collection, sigDeadline: inFuture },
    },
    { title: texts.allow(everyUsdx), warnings: [texts.unlimitedAllowance('USDX')] },
  ),
  typed(
    'several allowances by Permit2',
    {
      domain: permit2,
      types: {
        PermitDetails: details,
        PermitBatch: [
          { name: 'details', type: 'PermitDetails[]' },
          { name: 'spender', ...address },
          { name: 'sigDeadline', ...uint },
        ],
      },
      primaryType: 'PermitBatch',
      message: {
        details: [single, { ...single, token: localEvmTokens.usdtx.at }],
        spender: collection,
        sigDeadline: inFuture,
      },
    },
    {
      title: texts.allow('2 tokens'),
      rows: [
        '5 USDX',
        collection,
        usdxAddress,
        future,
        '5 USDTX',
        collection,
        localEvmTokens.usdtx.at,
        future,
      ],
      warnings: [texts.allowance],
    },
  ),
  typed(
    'one transfer by Permit2',
    {
      domain: permit2,
      types: {
        TokenPermissions: permitted,
        PermitTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          { name: 'spender', ...address },
          { name: 'nonce', ...uint },
          { name: 'deadline', ...uint },
        ],
      },
      primaryType: 'PermitTransferFrom',
      message: {
        permitted: { token: usdxAddress, amount: 1n },
        spender: collection,
        nonce: 0,
        deadline: inFuture,
      },
    },
    { title: texts.allow('0.000001 USDX'), warnings: [texts.allowance] },
  ),
  typed(
    'one with an order',
    {
      domain: permit2,
      types: {
        TokenPermissions: permitted,
        Order: [{ name: 'what', type: 'string' }],
        PermitWitnessTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          { name: 'spender', ...address },
          { name: 'nonce', ...uint },
          { name: 'deadline', ...uint },
          { name: 'witness', type: 'Order' },
        ],
      },
      primaryType: 'PermitWitnessTransferFrom',
      message: {
        permitted: { token: usdxAddress, amount: maxUint256 },
        spender: collection,
        nonce: 0,
        deadline: inFuture,
        witness: { what: 'x' },
      },
    },
    {
      title: texts.allow(everyUsdx),
      warnings: [texts.unlimitedAllowance('USDX'), texts.goesWithOrder],
    },
  ),
  typed(
    'a permit with a field more, which is another struct',
    {
      types: { Permit: [...permit, { name: 'orders', type: 'string' }] },
      primaryType: 'Permit',
      message: {
        owner: account,
        spender: collection,
        value: 0,
        nonce: 0,
        deadline: inFuture,
        orders: 'everything',
      },
    },
    {
      title: texts.signData,
      rows: ['Permit', 'USDX', '1', usdxAddress, account, collection, '0', '0', `${inFuture}`, 'everything'],
      warnings: [texts.unknownData],
    },
  ),
  typed(
    'a permit of another type',
    {
      types: {
        Permit: permit.map((field) => (field.name === 'value' ? { ...field, type: 'uint8' } : field)),
      },
      primaryType: 'Permit',
      message: { owner: account, spender: collection, value: 0, nonce: 0, deadline: inFuture },
    },
    { title: texts.signData, warnings: [texts.unknownData] },
  ),
  typed(
    'a domain that says its network by a salt',
    {
      domain: { name: 'A', verifyingContract: usdxAddress, salt: nonce },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'Hi' },
    },
    {
      title: texts.signData,
      rows: ['Note', 'A', usdxAddress, nonce, 'Hi'],
      warnings: [texts.unknownData, texts.everyNetwork],
    },
  ),
  typed(
    'a text that looks like an address',
    {
      types: { Note: [{ name: 'to', type: 'string' }] },
      primaryType: 'Note',
      message: { to: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A6\u2800' },
    },
    {
      title: texts.signData,
      rows: ['Note', 'USDX', '1', usdxAddress, '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A6\\u{2800}'],
      warnings: [texts.unknownData, texts.messageHasHidden],
    },
  ),
  typed(
    'a transfer by signature',
    {
      types: { TransferWithAuthorization: authorization },
      primaryType: 'TransferWithAuthorization',
      message: { from: account, to: friend, value: 2_500_000n, validAfter: 0, validBefore: inFuture, nonce },
    },
    { title: 'Send 2.5 USDX', rows: ['2.5 USDX', friend, usdxAddress, future], recipient: friend },
  ),
  typed(
    'one to the token itself',
    {
      types: { TransferWithAuthorization: authorization },
      primaryType: 'TransferWithAuthorization',
      message: { from: account, to: usdxAddress, value: 1n, validAfter: 0, validBefore: inFuture, nonce },
    },
    { title: 'Send 0.000001 USDX', warnings: [texts.lostThere] },
  ),
  typed(
    'a permit that only looks like one',
    {
      types: {
        Permit: [
          { name: 'spender', ...address },
          { name: 'value', type: 'string' },
        ],
      },
      primaryType: 'Permit',
      message: { spender: collection, value: 'all' },
    },
    {
      title: texts.signData,
      rows: ['Permit', 'USDX', '1', usdxAddress, collection, 'all'],
      warnings: [texts.unknownData],
      recipient: usdxAddress,
    },
  ),
  typed(
    'an order nobody knows',
    {
      types: {
        Order: [{ name: 'offer', type: 'Item[]' }],
        Item: [
          { name: 'token', ...address },
          { name: 'amount', ...uint },
        ],
      },
      primaryType: 'Order',
      message: { offer: [{ token: usdxAddress, amount: 5 }] },
    },
    {
      title: texts.signData,
      rows: ['Order', 'USDX', '1', usdxAddress, usdxAddress, '5'],
      warnings: [texts.unknownData],
    },
  ),
  typed(
    'data for every network',
    {
      domain: { name: 'A' },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'Hi' },
    },
    {
      title: texts.signData,
      rows: ['Note', 'A', 'Hi'],
      warnings: [texts.unknownData, texts.everyNetwork],
      recipient: null,
    },
  ),
  typed(
    'data with hidden characters',
    {
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: '5\u202e01' },
    },
    {
      title: texts.signData,
      rows: ['Note', 'USDX', '1', usdxAddress, '5\\u{202e}01'],
      warnings: [texts.unknownData, texts.messageHasHidden],
    },
  ),
]

function personal(name: string, message: string, told: Omit<Sample, 'name' | 'method' | 'params'>): Sample {
  return { name, method: 'personal_sign', params: [message, account], ...told }
}

/** Messages. */
const messages: Sample[] = [
  personal('a text', 'Hello', { title: texts.signMessage, rows: ['Hello'], recipient: null }),
  personal('a text in hex', '0x48656c6c6f', { title: texts.signMessage, rows: ['Hello'] }),
  personal('a digest', `0x${'ab'.repeat(32)}`, {
    title: texts.signMessage,
    rows: [`0x${'ab'.repeat(32)}`, '32 bytes'],
    warnings: [texts.messageIsNoText],
  }),
  personal('nothing', '0x', { title: texts.signMessage, rows: [''] }),
  personal('a text that turns round', 'a\u202eb', {
    title: texts.signMessage,
    rows: ['a\\u{202e}b'],
    warnings: [texts.messageHasHidden],
  }),
  personal('a text that goes on out of sight', `Hello${'\n'.repeat(40)}I owe you all I have`, {
    title: texts.signMessage,
    warnings: [texts.messageHasGap],
  }),
  personal('a text with marks nobody sees', 'a\u034fb\u17b4c\u2800d\u00ade', {
    title: texts.signMessage,
    rows: ['a\\u{34f}b\\u{17b4}c\\u{2800}d\\u{ad}e'],
    warnings: [texts.messageHasHidden],
  }),
  personal('a sign-in', createSignInMessage(), { title: texts.signIn, rows: [createSignInMessage()] }),
  personal('a sign-in for another network', createSignInMessage({ chainId: 'eip155:1' }), {
    title: texts.signIn,
    warnings: [texts.signInOtherNetwork],
  }),
]

/** All of them. */
export const corpus: readonly Sample[] = [...transactions, ...typedData, ...messages]
