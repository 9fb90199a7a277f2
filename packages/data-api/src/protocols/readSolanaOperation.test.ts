import { describe, expect, test } from 'vitest'
import { createAccountEvent } from '../../tests/createAccountEvent.js'
import type { SolanaInstruction } from './protocol.js'
import { readSolanaOperation } from './readSolanaOperation.js'

const { account } = createAccountEvent()
const coin = { kind: 'native', asset: null } as const
const solOut = createAccountEvent({ ...coin, direction: 'out', from: account, to: 'stake account' })
const solIn = createAccountEvent({ ...coin, direction: 'in', from: 'stake account', to: account })
const tokenOut = createAccountEvent({ direction: 'out' })
const tokenIn = createAccountEvent({ direction: 'in', asset: 'other' })

const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const marinade = 'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'
const pools = 'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy'
const budget = 'ComputeBudget111111111111111111111111111111'
const newTokenAccount = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const system = '11111111111111111111111111111111'
const none = { operation: null, protocol: null }

const call = (...programs: string[]): SolanaInstruction[] => programs.map((programId) => ({ programId }))

describe('by balances, where nothing but the protocol was called', () => {
  test.each([
    ['trade', 'Jupiter', jupiter, [tokenOut, tokenIn]],
    ['trade', 'Jupiter', jupiter, [solOut, tokenIn]],
    ['stake', 'Marinade', marinade, [solOut, tokenIn]],
    ['unstake', 'Marinade', marinade, [tokenOut, solIn]],
    ['stake', 'SPL Stake Pool', pools, [solOut, tokenIn]],
    [null, null, jupiter, [tokenOut]],
    [null, null, marinade, [tokenOut, tokenIn]],
    [null, null, budget, [solOut, tokenIn]],
  ])('parameters: %s by %s', (operation, protocol, program, moves) => {
    const instructions = call(budget, newTokenAccount, program)
    expect(readSolanaOperation(instructions, account, moves)).toEqual({ operation, protocol })
  })

  test.each([
    ['a transfer of SOL', system],
    ['a transfer of tokens', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['a program nobody knows', 'Drainer111111111111111111111111111111111111'],
    ['another protocol', marinade],
  ])('error: %s beside it may have taken what left', (_, other) => {
    expect(readSolanaOperation(call(jupiter, other), account, [solOut, tokenIn])).toEqual(none)
    expect(readSolanaOperation(call(other, pools), account, [solOut, tokenIn])).toEqual(none)
  })
})

describe('by instructions of the stake program', () => {
  const programId = 'Stake11111111111111111111111111111111111111'
  const say = (type: string, info: Readonly<Record<string, unknown>> = {}): SolanaInstruction => ({
    programId,
    parsed: { type, info: { stakeAccount: 'stake account', ...info } },
  })
  const create: SolanaInstruction = { programId: system, parsed: { type: 'createAccount', info: {} } }
  const initialize = say('initialize', { authorized: { staker: account, withdrawer: account } })
  const delegate = say('delegate')
  const withdraw = say('withdraw')

  test('default: SOL into the account’s own stake, and out of a stake', () => {
    const staked = { operation: 'stake', protocol: 'Solana' }
    expect(readSolanaOperation([create, initialize, delegate], account, [solOut])).toEqual(staked)
    const checked = say('initializeChecked', { staker: account, withdrawer: account })
    expect(readSolanaOperation([create, checked, delegate], account, [solOut])).toEqual(staked)
    const unstaked = { operation: 'unstake', protocol: 'Solana' }
    expect(readSolanaOperation([withdraw], account, [solIn])).toEqual(unstaked)
  })

  test.each([
    ['an instruction that does nothing', [say('deactivate')], [solOut]],
    ['an instruction the node cannot read', [{ programId }], [solOut]],
    ['no delegation', [create, initialize], [solOut]],
    [
      'a stake of somebody else',
      [create, say('initialize', { authorized: { withdrawer: 'you' } }), delegate],
      [solOut],
    ],
    ['a stake that is handed on', [create, initialize, delegate, say('authorize')], [solOut]],
    ['SOL that went elsewhere', [create, initialize, delegate], [{ ...solOut, to: 'you' }]],
    ['SOL to several', [create, initialize, delegate], [{ ...solOut, to: account }]],
    ['another program beside it', [create, initialize, delegate, ...call('Drainer')], [solOut]],
    ['a token beside it', [create, initialize, delegate], [solOut, tokenIn]],
    ['no move', [create, initialize, delegate], []],
    ['SOL that came from elsewhere', [withdraw], [{ ...solIn, from: 'you' }]],
    ['SOL that came without a withdrawal', [say('deactivate')], [solIn]],
  ])('error: %s is no operation', (_, instructions, moves) => {
    expect(readSolanaOperation(instructions, account, moves)).toEqual(none)
  })
})
