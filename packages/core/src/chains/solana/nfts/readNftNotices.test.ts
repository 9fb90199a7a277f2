import { address } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../solanaContext.js'
import { createNft } from '../tests/createNft.js'
import { createFreshAddress, createTestSender, type TestSender } from '../tests/createTestSender.js'
import { sendAndSettle } from '../tests/sendAndSettle.js'
import { startTestNode, type TestNode } from '../tests/startTestNode.js'
import { getAssociatedTokenAddress, token2022Program } from '../tokens/readTokenAccounts.js'

let node: TestNode
let sender: TestSender

beforeAll(async () => {
  node = await startTestNode()
  sender = await createTestSender({ url: node.url })
})
afterAll(() => node.stop())

const create = (change: Partial<Parameters<typeof createNft>[1]> = {}) =>
  createNft(node.directUrl, { owner: address(sender.address), ...change })

test.each([
  ['the Token program', TOKEN_PROGRAM_ADDRESS],
  ['Token-2022', token2022Program],
])(
  'default: an NFT of %s arrives in the account it opens, and its row says that it is one',
  async (_, program) => {
    const token = await create({ program })
    const to = await createFreshAddress()
    const estimate = await sender.client.estimateSend(sender.ask({ to, token, amount: 1n }))
    expect(estimate).toMatchObject({ maxAmount: 1n, hasInsufficientFunds: false })
    expect(estimate.notices).toMatchObject([{ level: 'info', kind: 'creates-token-account' }])
    const sent = await sendAndSettle(sender, { to, token, amount: 1n })
    expect(sent).toMatchObject({ status: 'confirmed', amount: 1n, token })
    const held = await getAssociatedTokenAddress(to, token.address, program)
    expect((await createRpc(node.url).getTokenAccountBalance(held).send()).value.amount).toBe('1')
  },
)

test.each([4, 5])(
  'error: a programmable NFT, token standard %i, is refused by that name',
  async (standard) => {
    const token = await create({ isFrozen: true, standard })
    const to = await createFreshAddress()
    const { notices } = await sender.client.estimateSend(sender.ask({ to, token, amount: 1n }))
    expect(notices.filter(({ level }) => level === 'stop')).toEqual([
      { level: 'stop', kind: 'programmable-nft' },
    ])
  },
)

test('error: a programmable NFT of Token-2022 is refused by that name too', async () => {
  const token = await create({ program: token2022Program, isFrozen: true, standard: 4 })
  const { notices } = await sender.client.estimateSend(
    sender.ask({ to: await createFreshAddress(), token, amount: 1n }),
  )
  expect(notices).toContainEqual({ level: 'stop', kind: 'programmable-nft' })
})

test.each([0, null])(
  'error: one its issuer has frozen, token standard %o, is no programmable one',
  async (standard) => {
    const token = await create({ isFrozen: true, standard })
    const to = await createFreshAddress()
    const { notices } = await sender.client.estimateSend(sender.ask({ to, token, amount: 1n }))
    expect(notices).toContainEqual({ level: 'stop', kind: 'frozen' })
  },
)

test('error: what another account holds by now is named, and cannot be paid for', async () => {
  const token = await createNft(node.directUrl, { owner: await createFreshAddress() })
  const request = sender.ask({ to: await createFreshAddress(), token, amount: 1n })
  const estimate = await sender.client.estimateSend(request)
  expect(estimate).toMatchObject({ tokenBalance: 0n, hasInsufficientFunds: true })
  expect(estimate.notices).toContainEqual({ level: 'stop', kind: 'nft-not-held' })
  await expect(sender.client.send(sender.connection, request, estimate)).rejects.toMatchObject({
    code: 'SEND_INSUFFICIENT_FUNDS',
  })
})
