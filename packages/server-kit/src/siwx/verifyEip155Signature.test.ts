import { GangwayError } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { type AskChain, verifyEip155Signature } from './verifyEip155Signature.js'

const signed = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  message: 'Hello',
  signature: `0x${'11'.repeat(65)}`,
} as const

/** A chain of which every answer is this node's own error. */
const answering =
  (rpcCode: number | undefined, details: string): AskChain =>
  async () => {
    throw new GangwayError('RPC_UPSTREAM_FAILED', { details, context: { rpcCode } })
  }

test.each([
  [3, 'execution reverted'],
  [-32000, 'execution reverted: custom error'],
  [-32015, 'VM execution error: Reverted 0x'],
  [-32000, 'out of gas'],
])('behavior: the node’s error %i “%s” is a no', async (code, details) => {
  expect(await verifyEip155Signature(answering(code, details), signed)).toBe(false)
})

test.each([
  [-32005, 'limit exceeded'],
  [-32000, 'header not found'],
  [undefined, ''],
])('error: the node’s error %s “%s” is neither yes nor no', async (code, details) => {
  await expect(verifyEip155Signature(answering(code, details), signed)).rejects.toMatchObject({
    code: 'RPC_UPSTREAM_FAILED',
    retryable: true,
  })
})

test.each(['', '11', 'ff'.repeat(96)])(
  'error: ERC-6492’s mark after “%s” is a no, and no node is asked',
  async (text) => {
    const signature = `0x${text}${'6492'.repeat(16)}`
    const ask = async () => expect.unreachable()
    expect(await verifyEip155Signature(ask, { ...signed, signature })).toBe(false)
  },
)

test.each([
  ['of no code', '0x'],
  ['of a contract that declines', `0xffffffff${'0'.repeat(56)}`],
  ['cut short', '0x1626ba7e'],
  ['that is the question again', `0x1626ba7e${'11'.repeat(28)}`],
  ['of another kind', '0x01'],
])('error: an answer %s is a no', async (_, answer) => {
  expect(await verifyEip155Signature(async () => answer, signed)).toBe(false)
})
