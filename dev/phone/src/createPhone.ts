import { createWalletClient, type Session, type WalletEvent } from '@gangway/pairing'
import { CodedError, GangwayError, type PublicConfig, toGangwayError } from '@gangway/protocol'
import {
  createIdentity,
  createProxyRpc,
  createWalletContext,
  phoneWalletKeys,
  phoneWalletNumber,
} from '@gangway/testing/wallet'
import { answerProposal } from './answers/answerProposal.js'
import { answerRequest } from './answers/answerRequest.js'
import { answerSignIn } from './answers/answerSignIn.js'
import { readAddresses } from './answers/readAddresses.js'
import { createPhoneFaults } from './createPhoneFaults.js'
import { createQuestions } from './createQuestions.js'
import { createStore, type Store } from './createStore.js'
import { followWallet } from './followWallet.js'
import type { PhoneContext } from './PhoneContext.js'

/** The phone wallet, as its screens use it. */
export type Phone = Pick<PhoneContext, 'config' | 'wallet' | 'addresses' | 'faults' | 'questions'> & {
  /** Pages it is connected to. */
  sessions: Store<readonly Session[]>
  /** What came of the last thing done. */
  news: Store<string>
  /** Whether the relay is reached, in a word. */
  relay: Store<string>
  /** Takes a `wc:` link. Problems are told as news. */
  pair(link: string): Promise<void>
  disconnect(topic: string): Promise<void>
}

/**
 * Starts the phone wallet: what was left open on the last visit is asked again.
 *
 * @throws GangwayError `INVALID_CONFIG` in a world without relay.
 */
export async function createPhone(config: PublicConfig, storage: Storage): Promise<Phone> {
  const faults = createPhoneFaults(storage)
  const client = await createClient(config, () => !faults.get().ignoresSignIn)
  const questions = createQuestions()
  const news = createStore('')
  const sessions = createStore(client.getSessions())
  const relay = createStore<string>(client.getRelayStatus().type)
  const wallet = createWalletContext(phoneIdentity, {
    config,
    origin: location.origin,
    rpc: createProxyRpc(config),
    storage,
    keys: phoneWalletKeys,
    confirm: async ({ requestId = '', title, rows }) => {
      const request = client.getRequests().find(({ id }) => id === requestId)
      const session = client.getSessions().find(({ topic }) => topic === request?.topic)
      const from = session?.peer ?? { name: 'A page', url: '' }
      return (await questions.ask({ id: requestId, title, from, rows })).isApproved
    },
  })
  // Pages see what their session names, no more and no less.
  wallet.state.set({ permissions: { eip155: true, solana: true } })
  const addresses = createStore(await readAddresses(wallet))
  const context: PhoneContext = { config, client, wallet, addresses, faults, questions, say: news.set }

  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      const told = error instanceof CodedError ? toGangwayError(error) : error
      news.set(told instanceof Error ? told.message : `${told}`)
    }
    sessions.set(client.getSessions())
  }
  client.subscribe((event) => void attempt(() => handle(context, event, relay)))
  followWallet(context)
  for (const proposal of client.getProposals()) void attempt(() => answerProposal(context, proposal))
  for (const request of client.getAuthenticateRequests()) void attempt(() => answerSignIn(context, request))
  for (const request of client.getRequests()) void attempt(() => answerRequest(context, request))

  return {
    config,
    wallet,
    addresses,
    faults,
    questions,
    sessions,
    news,
    relay,
    pair: (link) =>
      attempt(async () => {
        news.set('')
        await client.pair(link.trim())
      }),
    disconnect: (topic) => attempt(() => client.disconnect(topic)),
  }
}

const phoneIdentity = { ...createIdentity(phoneWalletNumber), name: 'Gangway Phone Wallet' }

function createClient({ pairing, worldId }: PublicConfig, knowsSignIn: () => boolean) {
  if (!pairing) throw new GangwayError('INVALID_CONFIG', { details: 'this world has no relay' })
  return createWalletClient({
    relayUrl: pairing.relayUrl,
    projectId: pairing.projectId,
    knowsSignIn,
    // Another world knows nothing of this one's sessions.
    name: `phone-${worldId}`,
    metadata: {
      name: phoneIdentity.name,
      description: 'The phone wallet of the local world',
      url: location.origin,
      icons: [phoneIdentity.icon],
    },
  })
}

async function handle(phone: PhoneContext, event: WalletEvent, relay: Store<string>): Promise<void> {
  const { client, faults, questions, say } = phone
  if (event.type === 'proposal') await answerProposal(phone, event.proposal)
  if (event.type === 'authenticate') await answerSignIn(phone, event.request)
  if (event.type === 'request') await answerRequest(phone, event.request)
  if (event.type === 'expire') questions.withdraw(event.id)
  if (event.type === 'end') say('A page has ended its session.')
  if (event.type === 'settled' && faults.get().endsSessions) await client.disconnect(event.session.topic)
  if (event.type === 'relay') relay.set(event.status.type)
}
