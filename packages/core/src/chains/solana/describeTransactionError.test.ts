import { expect, test } from 'vitest'
import { describeTransactionError } from './describeTransactionError.js'

test('default', () => {
  expect(describeTransactionError('BlockhashNotFound')).toBe('This took too long to confirm')
})

test('behavior: errors the Token program reports by number have words', () => {
  expect(describeTransactionError({ InstructionError: [3, { Custom: 17 }] })).toBe(
    'The token account is frozen',
  )
})

test('behavior: other errors of a program are told in its own words', () => {
  const logs = ['Program log: Instruction: Transfer', 'Program log: Error: Not today', 'Program failed']
  expect(describeTransactionError({ InstructionError: [2, { Custom: 6000 }] }, logs)).toBe('Not today')
  expect(describeTransactionError({ InstructionError: [2, { Custom: 6000 }] })).toBe('{"Custom":6000}')
  expect(describeTransactionError({ InstructionError: [0, 'InvalidArgument'] })).toBe('InvalidArgument')
})

test('behavior: what has no words is named', () => {
  expect(describeTransactionError('ClusterMaintenance')).toBe('ClusterMaintenance')
  expect(describeTransactionError({ DuplicateInstruction: 1 })).toBe('DuplicateInstruction')
})
