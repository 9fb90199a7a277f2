import { type Abi, type Address, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { localMarket } from './localPools.js'
import { type LocalProtocol, localProtocols } from './localProtocols.js'
import { localEvmTokens } from './localTokens.js'

/** A call by which an account does something with a local protocol. */
export type LocalOperation = {
  name: string
  /** Which contract is called; `market` is the exchange of `localPools`. */
  contract: LocalProtocol | 'market'
  /** Somebody else sends it, for the account. */
  isByStranger: boolean
  value: bigint
  /** Of the account's address. */
  getData(account: Address): Hex
}

/** The contracts of {@link localProtocols}, or those of another deployment. */
export type LocalProtocolAddresses = Readonly<Record<LocalProtocol, Address>>

const { usdx } = localEvmTokens
const dollars = (amount: number) => BigInt(Math.round(amount * 1_000_000))

function encode(signature: string, args: readonly unknown[]): Hex {
  const declaration: string = `function ${signature}`
  return encodeFunctionData({ abi: parseAbi([declaration]) as Abi, args })
}

type Terms = Partial<Pick<LocalOperation, 'isByStranger' | 'value'>>

function call(
  name: string,
  contract: LocalOperation['contract'],
  signature: string,
  getArgs: (account: Address) => readonly unknown[],
  { isByStranger = false, value = 0n }: Terms = {},
): LocalOperation {
  return {
    ...{ name, contract, isByStranger, value },
    getData: (account) => encode(signature, getArgs(account)),
  }
}

const later = 2n ** 40n
const two = 31338n

/**
 * Everything an account can do with the local protocols, in an order in which each can be done. An account has 10 coins and
 * 1,000 USDX for it, after {@link listLocalApprovals}. No two have the same amount.
 */
export const localOperations: readonly LocalOperation[] = [
  call('wrap coin', 'wrapped', 'deposit()', () => [], { value: parseEther('0.11') }),
  call('unwrap coin', 'wrapped', 'withdraw(uint256 wad)', () => [parseEther('0.10')]),
  call('lend', 'pool', 'supply(address asset, uint256 amount, address onBehalfOf, uint16 code)', (me) => [
    ...[usdx.at, dollars(12.1), me, 0],
  ]),
  call('take back', 'pool', 'withdraw(address asset, uint256 amount, address to)', (me) => [
    ...[usdx.at, dollars(12), me],
  ]),
  call(
    'borrow',
    'pool',
    'borrow(address asset, uint256 amount, uint256 mode, uint16 code, address onBehalfOf)',
    (me) => [usdx.at, dollars(13.1), 2n, 0, me],
  ),
  call('repay', 'pool', 'repay(address asset, uint256 amount, uint256 mode, address onBehalfOf)', (me) => [
    ...[usdx.at, dollars(13), 2n, me],
  ]),
  call('borrow below zero', 'loans', 'withdraw(address asset, uint256 amount)', () => [
    ...[usdx.at, dollars(14)],
  ]),
  call('repay to zero', 'loans', 'supply(address asset, uint256 amount)', () => [usdx.at, dollars(13.9)]),
  call('repay and lend above zero', 'loans', 'supply(address asset, uint256 amount)', () => [
    ...[usdx.at, dollars(15.1)],
  ]),
  call('take back above zero', 'loans', 'withdraw(address asset, uint256 amount)', () => [
    ...[usdx.at, dollars(14.8)],
  ]),
  call('stake', 'staked', 'submit(address referral)', (me) => [me], { value: parseEther('0.16') }),
  call('wrap stake', 'wrappedStaked', 'wrap(uint256 amount)', () => [parseEther('0.051')]),
  call('unwrap stake', 'wrappedStaked', 'unwrap(uint256 amount)', () => [parseEther('0.049')]),
  call('unstake', 'staked', 'claimWithdrawal(uint256 amount)', () => [parseEther('0.15')]),
  call('mint stake', 'rocket', 'deposit()', () => [], { value: parseEther('0.17') }),
  call('burn stake', 'rocket', 'burn(uint256 amount)', () => [parseEther('0.165')]),
  call('fill vault', 'vault', 'deposit(uint256 assets, address receiver)', (me) => [dollars(18.1), me]),
  call('empty vault', 'vault', 'redeem(uint256 shares, address receiver, address owner)', (me) => [
    ...[dollars(18), me, me],
  ]),
  call('claim', 'claims', 'claim(uint256 index, address account, uint256 amount, bytes32[] proof)', (me) => [
    ...[1n, me, dollars(19), []],
  ]),
  call('bridge away', 'spoke', 'deposit(uint256 amount, uint256 chain)', () => [dollars(20), two]),
  call(
    'arrive by bridge',
    'spoke',
    'fill(address recipient, uint256 amount, uint256 chain)',
    (me) => [me, dollars(21), two],
    { isByStranger: true },
  ),
  call('bridge coin away', 'bridge', 'depositETH(uint32 gas, bytes extra)', () => [0, '0x'], {
    value: parseEther('0.22'),
  }),
  call(
    'coin arrives by bridge',
    'bridge',
    'finalizeETHWithdrawal(address from, address to, uint256 amount, bytes extra)',
    (me) => [me, me, parseEther('0.23'), '0x'],
    { isByStranger: true },
  ),
  call('bridge coin by inbox', 'inbox', 'depositEth()', () => [], { value: parseEther('0.24') }),
  call(
    'swap',
    'market',
    'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 least, address[] path, address to, uint256 deadline)',
    (me) => [0n, [localMarket.wrapped, usdx.at], me, later],
    { value: parseEther('0.25') },
  ),
]

/** What calls a liar's contract, or pretends to have done something for an account; by name. */
export const localLies: readonly LocalOperation[] = [
  call('pretend a deposit', 'liar', 'pretendDeposit(address owner)', (me) => [me]),
  call('pretend a claim', 'liar', 'pretendClaim(address account)', (me) => [me]),
  call('pretend a loan', 'liar', 'pretendBorrow(address account)', (me) => [me]),
]

/** The approvals an account gives before: token and data of each call. */
export function listLocalApprovals(
  at: LocalProtocolAddresses = localProtocols,
): { to: Address; data: Hex }[] {
  const approve = (to: Address, spender: LocalProtocol) => ({
    to,
    data: encode('approve(address spender, uint256 amount)', [at[spender], 2n ** 255n]),
  })
  const spenders = ['pool', 'loans', 'vault', 'spoke'] as const
  return [...spenders.map((spender) => approve(usdx.at, spender)), approve(at.staked, 'wrappedStaked')]
}

/** Where a call goes to. */
export function getOperationTarget(
  { contract }: LocalOperation,
  at: LocalProtocolAddresses = localProtocols,
): Address {
  return contract === 'market' ? localMarket.pairs : at[contract]
}
