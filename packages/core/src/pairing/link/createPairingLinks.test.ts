import { type Approval, type DappClient, PeerError, type Proposal } from '@gangway/pairing'
import { GangwayError } from '@gangway/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestConfig } from '../../connections/tests/createTestConfig.js'
import { createServerClock } from '../../kernel/http/createServerClock.js'
import { createPairingLinks } from './createPairingLinks.js'

afterEach(() => vi.restoreAllMocks())

type ScriptedProposal = Proposal & { approve(approval: Approval): void; fail(error: Error): void }

const approval: Approval = {
  session: {
    topic: 'session',
    pairingTopic: 'pairing-1',
    peer: { name: 'Phone', description: '', url: '', icons: [] },
    namespaces: {},
    expiresAt: 0,
    properties: {},
  },
  cacaos: [],
}

/** A client whose proposals the test ends; the real one is in the tests of the session. */
function setUp() {
  const proposals: ScriptedProposal[] = []
  const propose = vi.fn(async (): Promise<Proposal> => {
    const count = proposals.length + 1
    let [approve, fail] = [(_approval: Approval) => {}, (_error: Error) => {}]
    const answer = new Promise<Approval>((...both) => {
      ;[approve, fail] = both
    })
    // As the real one: whoever has only the link in mind never looks at it.
    answer.catch(() => undefined)
    const proposal = {
      uri: `wc:${count}`,
      pairingTopic: `pairing-${count}`,
      expiresAt: Date.now() + 240_000,
      approval: answer,
      cancel: vi.fn(() => fail(new GangwayError('REQUEST_ABORTED'))),
      approve,
      fail,
    }
    proposals.push(proposal)
    return proposal
  })
  const client = { propose, wake: async () => {} } as unknown as DappClient
  const config = createTestConfig([])
  const heard: string[] = []
  const links = createPairingLinks(
    config,
    { getClient: async () => client, clock: createServerClock() },
    {
      onApproval: ({ session }) => heard.push(session.topic),
      onFailure: ({ code }) => heard.push(code),
    },
  )
  const settle = () => vi.waitFor(() => expect(heard).not.toEqual([]))
  return { config, links, propose, proposals, heard, settle }
}

test('default: one link, until 15 s before its end (interface-guide.md §7.5)', async () => {
  const { config, links, propose } = setUp()
  await Promise.all([links.prepare(), links.prepare()])
  await links.prepare()
  expect(propose).toHaveBeenCalledOnce()
  const { expiresAt } = config.state.pairing
  vi.spyOn(Date, 'now').mockReturnValue((expiresAt ?? 0) - 14_000)
  await links.prepare()
  expect(config.state.pairing).toMatchObject({ status: 'ready', uri: 'wc:2' })
})

test('behavior: an old link that ends is nobody’s business once there is another', async () => {
  const { config, links, proposals, heard, settle } = setUp()
  await links.prepare()
  await links.renew()
  proposals[0]?.fail(new GangwayError('PAIRING_EXPIRED'))
  proposals[1]?.fail(new GangwayError('PAIRING_EXPIRED'))
  await settle()
  expect(heard).toEqual(['PAIRING_EXPIRED'])
  expect(config.state.pairing).toMatchObject({ status: 'expired', uri: null })
})

test('behavior: the first approval takes all links back', async () => {
  const { links, proposals, heard, settle } = setUp()
  await links.prepare()
  await links.renew()
  proposals[0]?.approve(approval)
  await settle()
  expect(heard).toEqual(['session'])
  expect(proposals[1]?.cancel).toHaveBeenCalled()
})

test('behavior: one no is a no to all of them', async () => {
  const { config, links, proposals, heard, settle } = setUp()
  await links.prepare()
  await links.renew()
  proposals[0]?.fail(new PeerError(5000, 'User rejected'))
  await settle()
  expect(heard).toEqual(['CONNECTION_USER_REJECTED'])
  expect(config.state.pairing.status).toBe('declined')
  expect(proposals[1]?.cancel).toHaveBeenCalled()
})

test('behavior: a renewal that fails leaves the link that is good', async () => {
  const { config, links, propose, heard } = setUp()
  await links.prepare()
  propose.mockRejectedValueOnce(new GangwayError('PAIRING_RELAY_UNREACHABLE'))
  await links.renew()
  expect(config.state.pairing).toMatchObject({ status: 'ready', uri: 'wc:1' })
  expect(heard).toEqual([])
})

test('behavior: given up while it was made, a link is taken back at once', async () => {
  const { config, links, proposals } = setUp()
  const making = links.prepare()
  links.cancel()
  await making
  expect(config.state.pairing).toMatchObject({ status: 'idle', uri: null })
  for (const proposal of proposals) expect(proposal.cancel).toHaveBeenCalled()
})

test('error: a relay that sends the page away says why', async () => {
  const { config, links, heard } = setUp()
  links.hear({ type: 'relay', status: { type: 'refused', reason: 'Project not found' } })
  expect(heard).toEqual([])
  await links.prepare()
  links.hear({ type: 'relay', status: { type: 'refused', reason: 'Project not found' } })
  expect(config.state.pairing).toMatchObject({
    status: 'unreachable',
    error: { code: 'PAIRING_RELAY_REFUSED', details: 'Project not found' },
  })
})

test('behavior: only the links of this page are scanned', async () => {
  const { config, links } = setUp()
  await links.prepare()
  links.hear({ type: 'scanned', pairingTopic: 'another' })
  expect(config.state.pairing.status).toBe('ready')
  links.hear({ type: 'scanned', pairingTopic: 'pairing-1' })
  expect(config.state.pairing.status).toBe('scanned')
})
