import { expect, test } from 'vitest'
import { createAccountEvent } from '../../tests/createAccountEvent.js'
import { readSolanaOperation } from './readSolanaOperation.js'

const coin = { kind: 'native', asset: null } as const
const solOut = createAccountEvent({ ...coin, direction: 'out' })
const solIn = createAccountEvent({ ...coin, direction: 'in' })
const tokenOut = createAccountEvent({ direction: 'out' })
const tokenIn = createAccountEvent({ direction: 'in', asset: 'other' })

const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const marinade = 'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'
const pools = 'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy'
const stake = 'Stake11111111111111111111111111111111111111'

test.each([
  ['trade', 'Jupiter', jupiter, [tokenOut, tokenIn]],
  ['trade', 'Jupiter', jupiter, [solOut, tokenIn]],
  ['stake', 'Marinade', marinade, [solOut, tokenIn]],
  ['unstake', 'Marinade', marinade, [tokenOut, solIn]],
  ['stake', 'SPL Stake Pool', pools, [solOut, tokenIn]],
  ['stake', 'Solana', stake, [solOut]],
  ['unstake', 'Solana', stake, [solIn]],
  [null, null, stake, [solOut, tokenIn]],
  [null, null, stake, []],
  [null, null, jupiter, [tokenOut]],
  [null, null, marinade, [tokenOut, tokenIn]],
  [null, null, 'ComputeBudget111111111111111111111111111111', [solOut, tokenIn]],
])('parameters: %s by %s', (operation, protocol, program, moves) => {
  expect(readSolanaOperation(new Set([program]), moves)).toEqual({ operation, protocol })
})

test('error: programs of two protocols that both answer are none', () => {
  expect(readSolanaOperation(new Set([jupiter, marinade]), [solOut, tokenIn])).toEqual({
    operation: null,
    protocol: null,
  })
  expect(readSolanaOperation(new Set([stake, marinade]), [solOut, tokenIn])).toMatchObject({
    protocol: 'Marinade',
  })
})
