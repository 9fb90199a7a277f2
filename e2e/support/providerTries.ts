import { expect } from '@gangway/testing/playwright'

/** What an app asks of the wallet in the frame, and what is to become of it. */
export type ProviderTry = {
  method: string
  /** What is right or wrong about the input. */
  what: string
  params?: unknown
  /** Its parameters, of what the try before it was answered. */
  toParams?: (before: unknown) => unknown
  /** What a person does on the screen that comes; absent: none comes. */
  screen?: { title: string | RegExp; press: 'approve' | 'decline' | 'close' }
} & (
  | { answer: unknown }
  /** The code of EIP-1193 or EIP-1474, and what the reason says. */
  | { code: number; reason: string }
)

/** What the tries are made with. */
type Facts = {
  account: string
  other: string
  signer: string
  signature: string
  text: string
  /** A transaction the signer's key has signed, which has coins for it. */
  signed: string
}

const hash = /^0x[0-9a-f]{64}$/
const signature = /^0x[0-9a-f]{130}$/
const refused = { title: 'This cannot be approved', press: 'close' } as const
const [one, two, nobodys] = ['0x7a69', '0x7a6a', '0x5']

/**
 * Every method of a wallet that apps know, with right and wrong input. docs/provider-methods.md lists the same. At most ten open
 * a screen nobody agrees to: more the frame takes from no page within a minute.
 */
export function createProviderTries({
  account,
  other,
  signer,
  signature: signed,
  text,
  signed: transaction,
}: Facts): ProviderTry[] {
  const coins = { to: other, value: '0x1' }
  const sent = { from: account, to: other, value: '0x2386f26fc10000' }
  const batch = { version: '2.0.0', from: account, chainId: one, atomicRequired: true, calls: [coins, coins] }
  const granted = {
    chainId: one,
    expiry: Math.floor(Date.now() / 1_000) + 3_600,
    signer: { type: 'account', data: { address: other } },
    permission: { type: 'native-token-transfer', data: { allowance: '0x1' } },
    policies: [],
  }
  return [
    { method: 'eth_accounts', what: 'as it is', answer: [account] },
    { method: 'eth_requestAccounts', what: 'as it is', answer: [account] },
    { method: 'eth_chainId', what: 'as it is', answer: one },
    { method: 'net_version', what: 'as it is', answer: '31337' },
    { method: 'eth_blockNumber', what: 'a read', answer: /^0x/ },
    { method: 'eth_getBalance', what: 'a read', params: [account, 'latest'], answer: /^0x/ },
    {
      method: 'eth_getBalance',
      what: 'no list',
      params: { account },
      code: -32602,
      reason: 'Expected array, received object: params',
    },
    {
      method: 'eth_sendRawTransaction',
      what: 'no list',
      params: '0x00',
      code: -32602,
      reason: 'Expected array, received string: params',
    },
    { method: 'eth_sendRawTransaction', what: 'one that is signed', params: [transaction], answer: hash },
    { method: 'wallet_getPermissions', what: 'as it is', answer: [{ parentCapability: 'eth_accounts' }] },
    {
      method: 'wallet_requestPermissions',
      what: 'the accounts',
      params: [{ eth_accounts: {} }],
      answer: [{ parentCapability: 'eth_accounts' }],
    },
    {
      method: 'wallet_requestPermissions',
      what: 'a permission nobody has',
      params: [{ eth_sign: {} }],
      code: -32602,
      reason: 'params[0].eth_accounts',
    },
    {
      method: 'wallet_revokePermissions',
      what: 'none named',
      params: [],
      code: -32602,
      reason: 'params[0].eth_accounts',
    },
    {
      method: 'wallet_switchEthereumChain',
      what: 'another network',
      params: [{ chainId: two }],
      answer: null,
    },
    { method: 'wallet_switchEthereumChain', what: 'and back', params: [{ chainId: one }], answer: null },
    {
      method: 'wallet_switchEthereumChain',
      what: 'one that is not offered',
      params: [{ chainId: nobodys }],
      code: 4902,
      reason: 'Chain is not supported',
    },
    {
      method: 'wallet_switchEthereumChain',
      what: 'a number',
      params: [{ chainId: 31337 }],
      code: -32602,
      reason: 'params[0].chainId',
    },
    {
      method: 'wallet_addEthereumChain',
      what: 'a network',
      params: [{ chainId: nobodys, chainName: 'Five', rpcUrls: ['https://five.example'] }],
      code: 4902,
      reason: 'Chain is not supported',
    },
    {
      method: 'wallet_addEthereumChain',
      what: 'a network without its id',
      params: [{ chainName: 'Five' }],
      code: -32602,
      reason: 'params[0].chainId',
    },
    {
      method: 'wallet_watchAsset',
      what: 'a token',
      params: { type: 'ERC20', options: { address: other, symbol: 'FREE', decimals: 18 } },
      code: 4200,
      reason: 'Tokens are added by the person alone',
    },
    {
      method: 'wallet_getAssets',
      what: 'an account',
      params: [{ account, chainFilter: [one] }],
      answer: expect.objectContaining({
        [one]: [expect.objectContaining({ address: 'native', type: 'NATIVE' })],
      }),
    },
    {
      method: 'wallet_getAssets',
      what: 'no account',
      params: [{}],
      code: -32602,
      reason: 'Required: params[0].account',
    },
    { method: 'personal_ecRecover', what: 'a signature', params: [text, signed], answer: signer },
    {
      method: 'personal_ecRecover',
      what: 'a signature cut short',
      params: [text, signed.slice(0, -2)],
      code: -32602,
      reason: 'params[1]',
    },
    {
      method: 'personal_sign',
      what: 'approved',
      params: [text, account],
      screen: { title: 'Sign a message', press: 'approve' },
      answer: signature,
    },
    {
      method: 'personal_sign',
      what: 'declined',
      params: [text, account],
      screen: { title: 'Sign a message', press: 'decline' },
      code: 4001,
      reason: 'User rejected the request.',
    },
    {
      method: 'personal_sign',
      what: 'no account',
      params: [text],
      code: -32602,
      reason: 'Required: params[1]',
    },
    {
      method: 'personal_sign',
      what: 'a sign-in to another page',
      params: [`bank.example wants you to sign in with your Ethereum account:\n${account}`, account],
      screen: refused,
      code: 4100,
      reason: 'bank.example',
    },
    {
      method: 'eth_signTypedData_v4',
      what: 'approved',
      params: [account, JSON.stringify(createNote())],
      screen: { title: 'Sign data', press: 'approve' },
      answer: signature,
    },
    {
      method: 'eth_signTypedData_v4',
      what: 'no primary type',
      params: [account, { ...createNote(), primaryType: undefined }],
      code: -32602,
      reason: 'Required: params[1].primaryType',
    },
    {
      method: 'eth_signTypedData_v4',
      what: 'another network',
      params: [account, createNote({ chainId: 1 })],
      screen: refused,
      code: 4100,
      reason: 'This request is for another network',
    },
    {
      method: 'eth_signTypedData_v3',
      what: 'approved',
      params: [account, createNote()],
      screen: { title: 'Sign data', press: 'approve' },
      answer: signature,
    },
    {
      method: 'eth_signTypedData_v3',
      what: 'an array',
      params: [account, createNote({ type: 'string[]' })],
      code: -32602,
      reason: 'No arrays in v3, ask for v4: params[1].types.Note[0].type',
    },
    {
      method: 'eth_sendTransaction',
      what: 'approved',
      params: [sent],
      screen: { title: 'Send 0.01 ETH', press: 'approve' },
      answer: hash,
    },
    {
      method: 'eth_sendTransaction',
      what: 'declined',
      params: [sent],
      screen: { title: 'Send 0.01 ETH', press: 'decline' },
      code: 4001,
      reason: 'User rejected the request.',
    },
    {
      method: 'eth_sendTransaction',
      what: 'a recipient that is none',
      params: [{ ...sent, to: '0x12' }],
      code: -32602,
      reason: 'Invalid input: params[0].to',
    },
    {
      method: 'eth_sendTransaction',
      what: 'two kinds of price',
      params: [{ ...sent, gasPrice: '0x1', maxFeePerGas: '0x1' }],
      code: -32602,
      reason: 'gasPrice cannot be set together',
    },
    {
      method: 'eth_sendTransaction',
      what: 'a nonce that was used',
      params: [{ ...sent, nonce: '0x0' }],
      code: -32003,
      reason: 'nonce',
    },
    {
      method: 'eth_sendTransaction',
      what: 'the account handed to a contract',
      params: [{ ...sent, authorizationList: [{ address: other }] }],
      screen: refused,
      code: 4100,
      reason: 'EIP-7702',
    },
    {
      method: 'wallet_getCapabilities',
      what: 'as it is',
      params: [account, [one]],
      answer: {
        [one]: {
          assetDiscovery: { supported: true },
          atomic: { status: 'ready' },
          atomicBatch: { supported: true },
          permissions: {
            supported: true,
            signerTypes: ['keys', 'account'],
            permissionTypes: [
              'native-token-recurring-allowance',
              'erc20-recurring-allowance',
              'contract-call',
              'native-token-transfer',
              'erc20-token-transfer',
            ],
            policyTypes: ['call-limit'],
          },
        },
      },
    },
    {
      method: 'wallet_sendCalls',
      what: 'declined',
      params: [{ ...batch, id: 'declined' }],
      screen: { title: 'Do 2 things at once', press: 'decline' },
      code: 4001,
      reason: 'User rejected the request.',
    },
    {
      method: 'wallet_sendCalls',
      what: 'approved',
      params: [{ ...batch, id: 'approved' }],
      screen: { title: 'Do 2 things at once', press: 'approve' },
      answer: { id: 'approved' },
    },
    {
      method: 'wallet_sendCalls',
      what: 'an id of before',
      params: [{ ...batch, id: 'approved' }],
      code: 5720,
      reason: 'A batch of this id was sent before',
    },
    {
      method: 'wallet_sendCalls',
      what: 'a target without 0x',
      params: [{ ...batch, calls: [{ to: 'abc' }] }],
      code: -32602,
      reason: 'Batch call targets and data must start with 0x',
    },
    {
      method: 'wallet_sendCalls',
      what: 'a network it does not have',
      params: [{ ...batch, chainId: nobodys }],
      code: 5710,
      reason: 'This wallet does not have that network',
    },
    {
      method: 'wallet_sendCalls',
      what: 'a capability it does not have',
      params: [{ ...batch, capabilities: { nothing: {} } }],
      code: 5700,
      reason: 'A capability is missing',
    },
    {
      method: 'wallet_sendCalls',
      what: 'more calls than anybody reads',
      params: [{ ...batch, calls: Array(21).fill(coins) }],
      code: 5740,
      reason: 'Too many calls at once',
    },
    {
      method: 'wallet_sendCalls',
      what: 'a call that would fail',
      params: [{ ...batch, calls: [coins, { ...coins, value: '0x21e19e0c9bab2400000' }] }],
      screen: refused,
      code: 4100,
      reason: 'This takes up to',
    },
    {
      method: 'wallet_grantPermissions',
      what: 'declined',
      params: [granted],
      screen: { title: 'Allow 0.000000000000000001 ETH', press: 'decline' },
      code: 4001,
      reason: 'User rejected the request.',
    },
    {
      method: 'wallet_grantPermissions',
      what: 'approved',
      params: [granted],
      screen: { title: 'Allow 0.000000000000000001 ETH', press: 'approve' },
      answer: [expect.objectContaining({ context: expect.stringMatching(/^0x/), address: account })],
    },
    {
      method: 'wallet_revokePermissions',
      what: 'that one',
      toParams: (before) => [{ permissionContext: (before as [{ context: string }])[0].context }],
      screen: { title: 'Take a permission back', press: 'approve' },
      answer: expect.anything(),
    },
    {
      method: 'wallet_grantPermissions',
      what: 'one that has ended',
      params: [{ ...granted, expiry: 1 }],
      code: -32602,
      reason: 'params[0].expiry',
    },
    {
      method: 'wallet_grantPermissions',
      what: 'of another account',
      params: [{ ...granted, address: other }],
      screen: refused,
      code: 4100,
      reason: 'This request is for another account',
    },
    {
      method: 'wallet_revokePermissions',
      what: 'a permission nobody has',
      params: [{ permissionContext: '0x12' }],
      screen: refused,
      code: 4100,
      reason: 'This wallet knows no such permission of yours',
    },
    {
      method: 'wallet_getCallsStatus',
      what: 'an id nobody knows',
      params: ['unknown'],
      code: 5730,
      reason: 'No batch has this id',
    },
    {
      method: 'wallet_getCallsStatus',
      what: 'no id',
      params: [],
      code: -32602,
      reason: 'Required: params[0]',
    },
    {
      method: 'wallet_showCallsStatus',
      what: 'a batch of before',
      params: ['approved'],
      screen: { title: /^(Under way|Done)$/, press: 'close' },
      answer: null,
    },
    {
      method: 'wallet_showCallsStatus',
      what: 'an id nobody knows',
      params: ['unknown'],
      code: 5730,
      reason: 'No batch has this id',
    },
    {
      method: 'wallet_showCallsStatus',
      what: 'no id',
      params: [],
      code: -32602,
      reason: 'Required: params[0]',
    },
    ...[
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_getEncryptionPublicKey',
      'eth_decrypt',
    ].map((method) => ({
      method,
      what: 'what is not offered',
      params: [account, text],
      code: 4200,
      reason: 'Requested RPC call is not allowed',
    })),
    {
      method: 'wallet_revokePermissions',
      what: 'the accounts: the person is logged out',
      params: [{ eth_accounts: {} }],
      answer: null,
    },
  ]
}

function createNote({ chainId = 31337, type = 'string' } = {}) {
  return {
    domain: { name: 'Notes', chainId },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Note: [{ name: 'text', type }],
    },
    primaryType: 'Note',
    message: { text: type === 'string' ? 'hello' : ['hello'] },
  }
}
